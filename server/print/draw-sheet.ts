import type { PrintJob, PrintSheet } from './sheet.ts'
import { nameCopy } from './stamp.ts'

/** Draws the file of a sheet; loads the renderer on first use. */
export const drawSheet = async ({ sheet, form }: PrintJob): Promise<Uint8Array> => {
  if (sheet.template === 'label') {
    if (form === 'zpl' || form === 'tspl')
      return encodeText((await import('./label-commands.ts')).buildLabelCommands(sheet, form))
    return (await import('./label-file.ts')).buildLabelPdf(sheet)
  }
  if (form === 'escpos') {
    const { buildRollCommands } = await import('./roll-commands.ts')
    const roll = await toRollSheet(sheet)
    return joinCopies(sheet, copy => buildRollCommands(nameCopy(roll, copy)))
  }
  if (form === 'text') return typeSheet(sheet)
  if (sheet.template === 'page') return (await import('./page-file.ts')).buildPagePdf(sheet)
  if (sheet.template === 'roll') return (await import('./roll-file.ts')).buildRollPdf(sheet)
  const { isOnRoll, toRoll: proofRoll } = await import('./proof-roll.ts')
  if (isOnRoll(sheet)) return (await import('./roll-file.ts')).buildRollPdf(proofRoll(sheet))
  return (await import('./proof-file.ts')).buildProofPdf(sheet)
}

const typeSheet = async (sheet: Exclude<PrintSheet, { template: 'label' }>): Promise<Uint8Array> => {
  if (sheet.template === 'page') {
    const { buildPageText } = await import('./page-text.ts')
    return joinCopies(sheet, copy => encodeText(buildPageText(nameCopy(sheet, copy))))
  }
  const { buildRollText } = await import('./roll-text.ts')
  const roll = await toRollSheet(sheet)
  return joinCopies(sheet, copy => encodeText(buildRollText(nameCopy(roll, copy))))
}

const joinCopies = ({ copies }: PrintSheet, build: (copy: number) => Uint8Array): Uint8Array =>
  new Uint8Array(Buffer.concat(Array.from({ length: copies }, (_, copy) => build(copy))))

/** Converts a proof to a roll; throws for other templates. */
const toRollSheet = async (sheet: Exclude<PrintSheet, { template: 'label' }>) => {
  if (sheet.template === 'roll') return sheet
  if (sheet.template === 'proof') return (await import('./proof-roll.ts')).toRoll(sheet)
  throw new Error(`${sheet.title} has no lines for a roll`)
}

const encodeText = (text: string): Uint8Array => new TextEncoder().encode(text)
