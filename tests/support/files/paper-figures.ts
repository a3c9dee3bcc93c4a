// The figures that a sheet holds, and those that are whole on its paper, each as often as it is there.
import type { PrintJob } from '../../../server/print/sheet.ts'
import { getSheetTexts } from './fitting-prints.ts'
import { measurePages } from './pdf-texts.ts'

/** Amounts from a thousand on, which no other text of a paper looks like, and words of the longest names. */
const sought = /(?<![\d,.])\d{1,3}(,\d{3})+(?![\d,])|RANTAI|MAHKOTA|BERLIAN|KUPU-KUPU/g

const listFigures = (texts: readonly string[]): readonly string[] =>
  texts.flatMap(text => text.match(sought) ?? []).toSorted()

export interface PaperFigures {
  readonly expected: readonly string[]
  readonly printed: readonly string[]
}

/** Of a PDF, a text or commands of a receipt printer. */
export const readFigures = async ({ sheet, form }: PrintJob, content: Uint8Array): Promise<PaperFigures> => {
  const texts =
    form === 'pdf'
      ? (await measurePages(content)).flatMap(page => page.texts.map(({ text }) => text))
      : Buffer.from(content).toString('latin1').split(/\r?\n/)
  return { expected: listFigures(getSheetTexts(sheet)), printed: listFigures(texts) }
}
