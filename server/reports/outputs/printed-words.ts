// Words of printed reports and documents, in Indonesian.
import type { ValueWords } from '../../../engine/fields/value-text.ts'

export const grandTotal = 'Grand Total'

export const getPrintedWords = (timeZone: string): ValueWords => ({ yes: 'Ya', no: 'Tidak', timeZone })

/** The footer of every report and document, with the words of the specification. */
export const formatPrintedBy = (user: string, moment: string): string => `Printed By ${user} / ${moment}`

export const formatPageNumber = (page: number, pages: number): string => `Halaman ${page} dari ${pages}`

/** Replaces characters that the standard PDF fonts do not have (beyond Latin-1). */
export const replaceUnprintable = (text: string): string => text.replaceAll(/[^\u0020-\u007E\u00A0-\u00FF\n]/gu, '?')
