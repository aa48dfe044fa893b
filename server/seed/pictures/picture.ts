export interface DemoPicture {
  name: string
  /** None: in the library's root. */
  folder: 'Landscapes' | 'Signs' | 'Exhibitions' | null
  orientation: 'horizontal' | 'vertical'
  /** An SVG of 1280 by 720, or 720 by 1280 where it hangs upright. */
  draw: () => string
}
