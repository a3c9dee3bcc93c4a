// All field types; a new type is one line here and one file in this folder.
import { barcode } from './barcode.ts'
import { carat } from './carat.ts'
import { choice } from './choice.ts'
import { code } from './code.ts'
import { codes } from './codes.ts'
import { date } from './date.ts'
import { decimal } from './decimal.ts'
import type { FieldType } from './field-type.ts'
import { findFlagType, flag } from './flag.ts'
import { image } from './image.ts'
import { instant } from './instant.ts'
import { int } from './int.ts'
import { label } from './label.ts'
import { lineLayout } from './line-layout.ts'
import { menu } from './menu.ts'
import { findMoneyType, money } from './money.ts'
import { note } from './note.ts'
import { pageLayout } from './page-layout.ts'
import { percent } from './percent.ts'
import { secret } from './secret.ts'
import { text } from './text.ts'
import { time } from './time.ts'
import { token } from './token.ts'
import { usd } from './usd.ts'
import { weight } from './weight.ts'

const types = [
  code,
  codes,
  label,
  text,
  note,
  int,
  money,
  usd,
  weight,
  carat,
  decimal,
  percent,
  flag,
  date,
  time,
  instant,
  barcode,
  image,
  secret,
  token,
  menu,
  choice,
  pageLayout,
  lineLayout,
]

/** Every type under its own name; frozen and without a prototype, so `fieldTypes['constructor']` is undefined. */
export const fieldTypes: Readonly<Record<string, FieldType>> = Object.freeze(
  Object.assign(
    Object.create(null) as Record<string, FieldType>,
    Object.fromEntries(types.map(type => [type.name, type])),
  ),
)

/** The type of that name or reference, or undefined: a schema file may name anything. */
export const findFieldType = (reference: string): FieldType | undefined =>
  fieldTypes[reference] ?? findMoneyType(reference) ?? findFlagType(reference)
