import { readCode } from '#server/demo/simulator/read-code.ts'

/** The link in the code of a panel's setup image, read from the image as a camera does, and the letters below the code. */
export async function codeOfPanel(origin: string, macAddress: string) {
  const answer = await fetch(`${origin}/api/setup`, { headers: { ID: macAddress } })
  const setup: unknown = await answer.json()
  const { image_url, friendly_id } = setup as { image_url: string; friendly_id: string }
  const picture = new Uint8Array(await (await fetch(image_url)).arrayBuffer())
  const address = await readCode(picture)
  if (address === undefined) throw new Error(`No code on the picture of ${macAddress}`)
  return { address, letters: friendly_id, picture }
}
