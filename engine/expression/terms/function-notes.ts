// The reference of all functions of the expression language, for authors of schema files.

export interface FunctionNote {
  readonly call: string
  readonly description: string
}

export const functionNotes: Readonly<Record<string, FunctionNote>> = {
  if: { call: 'if(condition, value, otherwise)', description: 'One of two values.' },
  case: {
    call: 'case(condition, value, condition, value, ..., otherwise)',
    description: 'The value behind the first condition that holds.',
  },
  coalesce: { call: 'coalesce(value, value, ...)', description: 'The first value that is not empty.' },
  round: {
    call: 'round(number, step)',
    description: 'To the nearest multiple of the step, halves away from zero; without a step to whole numbers.',
  },
  round_up: { call: 'round_up(number, step)', description: 'To the next multiple towards plus infinity.' },
  round_down: { call: 'round_down(number, step)', description: 'To the next multiple towards minus infinity.' },
  floor: { call: 'floor(number)', description: 'The whole number below it.' },
  abs: { call: 'abs(number)', description: 'Its size without a sign.' },
  min: { call: 'min(value, value, ...)', description: 'The least of them; `min(lines, value)` over lines.' },
  max: { call: 'max(value, value, ...)', description: 'The largest of them; `max(lines, value)` over lines.' },
  sum: {
    call: 'sum(lines, value)',
    description: 'Over the lines of a document; in a report `sum(value)` over its rows.',
  },
  count: {
    call: 'count(lines, condition)',
    description: 'How many lines there are, all without a condition; in a report `count(condition)`.',
  },
  avg: { call: 'avg(lines, value)', description: 'The average over lines.' },
  upper: { call: 'upper(text)', description: 'In capitals; only a to z change.' },
  lower: { call: 'lower(text)', description: 'In small letters; only A to Z change.' },
  pad: {
    call: 'pad(value, width, fill)',
    description: 'Filled up from the left, with zeros unless `fill` is another character.',
  },
  len: { call: 'len(text)', description: 'How many characters it has.' },
  days_between: { call: 'days_between(from, to)', description: 'Days from the first date to the second.' },
  add_days: { call: 'add_days(date, days)', description: 'Another date.' },
  add_months: {
    call: 'add_months(date, months)',
    description: 'The same day of another month, or its last one where that is shorter.',
  },
  month_start: { call: 'month_start(date)', description: 'The first day of its month.' },
  month_end: { call: 'month_end(date)', description: 'The last day of its month.' },
  year_start: { call: 'year_start(date)', description: 'The first day of its year.' },
  year_end: { call: 'year_end(date)', description: 'The last day of its year.' },
  year: { call: 'year(date)', description: 'As a number.' },
  month: { call: 'month(date)', description: 'As a number from 1 to 12.' },
  sysdate: { call: 'sysdate()', description: 'The business date of the shop.' },
  today: { call: 'today()', description: 'The date of the wall clock where the shop is.' },
  now: { call: 'now()', description: 'The moment of the call.' },
  clock: {
    call: 'clock(moment, zone)',
    description: 'The time of the day at a moment, HH:MM, on the clocks of a time zone.',
  },
  param: { call: "param('KEY', otherwise)", description: 'A parameter of the shop, or a value where it has none.' },
  module: { call: "module('KEY')", description: 'Whether the shop has that module switched on.' },
  place: {
    call: "place('resource', value, ...)",
    description:
      'The place in the books that a row of the resource is, as its ledger writes it; without values that of the row itself.',
  },
  isNew: { call: 'isNew()', description: 'In postings: whether the row came with the move that is posted.' },
  countOf: {
    call: "countOf('resource', condition, shop)",
    description:
      'How many rows there are; `self` in the condition is the row that asks. With a shop as the last value, of that shop of the chain; so for `exists`, `sumOf` and `lookup`.',
  },
  exists: {
    call: "exists('resource', condition, shop)",
    description: 'Whether there is such a row; `self` in the condition is the row that asks.',
  },
  sumOf: {
    call: "sumOf('resource', value, condition, shop)",
    description:
      'What a value of these rows comes to, 0 where there is none; entries of a journal that take others back count against them.',
  },
  lookup: {
    call: "lookup('resource', value, condition, shop)",
    description:
      'A value of such a row; nothing where there is none. The condition compares a unique key with `==`, or the value is `first(value, by)` or `last(value, by)`: of several rows the one with the least or the greatest `by`, of equal ones, or without `by`, the one made first or last.',
  },
  balance: {
    call: "balance('ledger', 'amount', place, date)",
    description: 'What a place holds at the end of that day; without a date of the business date.',
  },
  opening: {
    call: "opening('ledger', 'amount', place, date)",
    description: 'What it held at the beginning of that day.',
  },
  closing: {
    call: "closing('ledger', 'amount', place, date)",
    description: 'What it holds at the end of that day, as `balance`.',
  },
}
