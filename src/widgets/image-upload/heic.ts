/** Brands of HEIF files whose pictures are HEVC, which few browsers read; AVIF, which all read, has its own. */
const BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** Whether it is a photo as an iPhone keeps it. By its bytes: away from Apple's systems it has no type, and its name may say JPEG. */
export async function isHeic(file: Blob) {
  const head = await file
    .slice(4, 12)
    .text()
    .catch(() => '')
  return head.startsWith('ftyp') && BRANDS.includes(head.slice(4))
}
