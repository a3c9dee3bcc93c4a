// What stands in a PDF, read by another program than the one that wrote it.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The texts of each page, in the order they were drawn. */
export const textsOfPdf = async (content: Uint8Array): Promise<readonly (readonly string[])[]> => {
  const reading = getDocument({ data: new Uint8Array(content), verbosity: 0 })
  const document = await reading.promise
  const pages: string[][] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.flatMap(item => ('str' in item && item.str.trim() !== '' ? [item.str] : [])))
  }
  await reading.destroy()
  return pages
}
