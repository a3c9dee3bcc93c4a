// Words of printed reports, in the language of the shop.
import type { CellWords } from '../../../engine/report-cells.ts'

export const grandTotal = 'Grand Total'

export const printedWords = (timeZone: string): CellWords => ({ yes: 'Ya', no: 'Tidak', timeZone })

export const pageOf = (page: number, pages: number): string => `Halaman ${page} dari ${pages}`
