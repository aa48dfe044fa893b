import '#src/platform/i18n/en/register.ts'

import { type ReactNode, useEffect } from 'react'

import type { Role } from '#src/contract/ability.ts'
import { can } from '#src/domain/permissions.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { LoadingScreen } from '#src/ui/loading-screen.tsx'
import { keepDecoder } from '#src/widgets/code-reader/keep-decoder.ts'

import type { RegisterSearch } from './address.ts'
import { RegisterFrame } from './register-frame.tsx'
import { Registering } from './registering.tsx'
import { usePlaces } from './use-places.ts'
import { useVisit } from './visit.ts'

export interface RegisterPageProps {
  search: RegisterSearch
  role: Role
  /** How the console stands with the server, and the way out. */
  aside: ReactNode
  onSearch: (search: RegisterSearch) => void
}

/** Step 2 (REG-04), for one panel after the other. Waits for what this device knows, never for the server. */
export function RegisterPage(props: RegisterPageProps) {
  const isOpen = useOutbox().loaded
  if (!isOpen)
    return (
      <RegisterFrame step={2} aside={props.aside}>
        <LoadingScreen />
      </RegisterFrame>
    )
  return <OpenedPage {...props} />
}

function OpenedPage({ role, aside, ...props }: RegisterPageProps) {
  const known = useVisit()
  const places = usePlaces()
  useEffect(() => {
    const given = new AbortController()
    keepDecoder(given.signal).catch(() => undefined) // the scanner asks again
    return () => given.abort()
  }, [])
  if (!known || !places)
    return (
      <RegisterFrame step={2} aside={aside}>
        <LoadingScreen />
      </RegisterFrame>
    )
  return (
    <Registering
      {...props}
      aside={aside}
      mayRegister={can({ role }, 'device.manage')}
      {...known}
      places={places}
    />
  )
}
