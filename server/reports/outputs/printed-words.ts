// Words of printed reports and documents, in the language of the shop.
import type { ValueWords } from '../../../engine/fields/value-text.ts'

export const grandTotal = 'Grand Total'

export const printedWords = (timeZone: string): ValueWords => ({ yes: 'Ya', no: 'Tidak', timeZone })

/** Under every report and document, in the words of the specification. */
export const printedBy = (user: string, moment: string): string => `Printed By ${user} / ${moment}`

export const pageOf = (page: number, pages: number): string => `Halaman ${page} dari ${pages}`

/** The fonts of every reader hold the letters of western Europe; others would come out as something else. */
export const printable = (text: string): string => text.replaceAll(/[^\u0020-\u007E\u00A0-\u00FF\n]/gu, '?')
