import { lives } from './lives.ts'

lives(3)
