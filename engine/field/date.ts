import { isTanggal, readLocalDate } from '../value/tanggal.ts'
import { createStrictTextType } from './text-type.ts'

/** A calendar date without a time; dd/mm/yyyy is accepted as typed input. Stored as yyyy-MM-dd, so dates compare as text. */
export const date = createStrictTextType({
  name: 'date',
  description: 'Calendar date of the years 1900 to 2999, yyyy-MM-dd.',
  json: { type: 'string', format: 'date' },
  blank: 'null',
  width: 10,
  boxWidth: 12,
  view: 'date',
  usual: { earliest: '2000-01-01', latest: '2099-12-31' },
  refusal: 'type.date',
  accept: text => (isTanggal(text) ? text : undefined),
  written: text => readLocalDate(text) ?? text,
})
