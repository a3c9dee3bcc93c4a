import type { Ordered, Sheet } from './sheet.ts'

/** Draws the file of a sheet; loads the renderer on first use. */
export const drawSheet = async ({ sheet, form }: Ordered): Promise<Uint8Array> => {
  if (sheet.template === 'label') {
    if (form === 'zpl' || form === 'tspl')
      return asText((await import('./label-commands.ts')).labelCommands(sheet, form))
    return (await import('./label-file.ts')).labelFile(sheet)
  }
  if (form === 'escpos')
    return repeatContent((await import('./roll-commands.ts')).rollCommands(await rollOf(sheet)), sheet.copies)
  if (form === 'text') return repeatContent(asText(await typeSheet(sheet)), sheet.copies)
  if (sheet.template === 'page') return (await import('./page-file.ts')).pageFile(sheet)
  if (sheet.template === 'roll') return (await import('./roll-file.ts')).rollFile(sheet)
  const { isOnRoll, proofRoll } = await import('./proof-roll.ts')
  if (isOnRoll(sheet)) return (await import('./roll-file.ts')).rollFile(proofRoll(sheet))
  return (await import('./proof-file.ts')).proofFile(sheet)
}

const typeSheet = async (sheet: Exclude<Sheet, { template: 'label' }>): Promise<string> =>
  sheet.template === 'page'
    ? (await import('./page-text.ts')).pageText(sheet)
    : (await import('./roll-text.ts')).rollText(await rollOf(sheet))

const repeatContent = (content: Uint8Array, copies: number): Uint8Array =>
  new Uint8Array(Buffer.concat(Array.from({ length: copies }, () => content)))

/** Converts a proof to a roll; throws for other templates. */
const rollOf = async (sheet: Exclude<Sheet, { template: 'label' }>) => {
  if (sheet.template === 'roll') return sheet
  if (sheet.template === 'proof') return (await import('./proof-roll.ts')).proofRoll(sheet)
  throw new Error(`${sheet.title} has no lines for a roll`)
}

const asText = (text: string): Uint8Array => new TextEncoder().encode(text)
