/** Pages of whoever sells the panels, fixed at build time (AUTH-02, AUTH-05). */
export const PRODUCT_URL: string =
  import.meta.env['VITE_PRODUCT_URL'] ?? 'https://www.inkfleet.example/panels'
export const SHOP_URL: string = import.meta.env['VITE_SHOP_URL'] ?? 'https://shop.inkfleet.example/'
