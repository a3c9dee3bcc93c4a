import type { ImportOffer } from '../../../engine/answers/import-answers.ts'
export interface FileProblem {
  readonly where: 'type' | 'file'
  /** Key of its words, or the words themselves where the schema gives them. */
  readonly key?: string
  readonly text?: string
}

/** Why a file cannot be imported, before its content is read, in the order of specification 5. */
export const checkFileName = (
  offer: Pick<ImportOffer, 'nameContains' | 'nameError'> | undefined,
  fileName: string | undefined,
): FileProblem | undefined => {
  if (!offer) return { where: 'type', key: 'import.type.none' }
  if (fileName === undefined) return { where: 'file', key: 'import.file.none' }
  if (!/\.csv$/i.test(fileName.trim())) return { where: 'file', key: 'import.file.csv' }
  return fileName.toLowerCase().includes(offer.nameContains.toLowerCase())
    ? undefined
    : { where: 'file', text: offer.nameError }
}
