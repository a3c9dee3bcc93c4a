import { createStrictTextType } from './text-type.ts'

const realTime = /^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$/

/** A time of the day, stored as written, with or without seconds. */
export const time = createStrictTextType({
  name: 'time',
  description: 'Time of the day, HH:MM or HH:MM:SS.',
  json: { type: 'string', pattern: '^[0-2][0-9]:[0-5][0-9](:[0-5][0-9])?$' },
  blank: 'null',
  width: 8,
  boxWidth: 10,
  view: 'time',
  clock: true,
  refusal: 'time.form',
  accept: text => (realTime.test(text) ? text : undefined),
})
