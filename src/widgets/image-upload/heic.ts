/** Brands of HEIF files with HEVC images, which few browsers decode. AVIF has a brand of its own. */
const BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** Detects HEIC by its bytes: outside Apple systems it has no media type and may be named .jpg. */
export async function isHeic(file: Blob) {
  const head = await file
    .slice(4, 12)
    .text()
    .catch(() => '')
  return head.startsWith('ftyp') && BRANDS.includes(head.slice(4))
}
