import { isTanggal } from '../value/tanggal.ts'
import { createStrictTextType } from './text-type.ts'

const clock = /^T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,3})?Z$/

/** A moment in UTC, to the second or millisecond; stored as `toISOString` writes it, so instants compare as text. */
export const instant = createStrictTextType({
  name: 'instant',
  description: 'Moment in UTC, yyyy-MM-ddTHH:MM:SS.sssZ.',
  json: { type: 'string', format: 'date-time' },
  blank: 'null',
  width: 24,
  boxWidth: 18,
  view: 'instant',
  clock: true,
  refusal: 'instant.form',
  // Date alone would turn 30 February into 1 March.
  accept: text =>
    isTanggal(text.slice(0, 10)) && clock.test(text.slice(10)) ? new Date(text).toISOString() : undefined,
})
