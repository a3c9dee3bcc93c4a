// A right value of a field, made from its type alone.
import type { JsonScalar } from '../../../engine/field/field-type.ts'
import type { Field } from '../../../engine/schema/field.ts'

const ofType: Readonly<Record<string, (serial: number) => JsonScalar>> = {
  code: serial => `T${serial}`,
  codes: serial => `T${serial},U${serial}`,
  label: serial => `LABEL ${serial}`,
  text: serial => `TEXT ${serial}`,
  note: serial => `NOTE ${serial}`,
  int: serial => serial,
  money: serial => serial * 1_000_000,
  usd: serial => serial + 0.25,
  weight: serial => serial + 0.125,
  carat: serial => serial + 0.5,
  decimal: serial => serial + 0.125,
  percent: serial => ((serial % 9900) + 1) / 100,
  flag: () => true,
  date: serial => new Date(Date.UTC(2000, 0, 1 + (serial % 9000))).toISOString().slice(0, 10),
  time: () => '10:15',
  instant: () => '2026-11-20T03:00:00.000Z',
  barcode: serial => String(serial).padStart(8, '0'),
  secret: serial => `kata sandi ${serial}`,
  token: serial => `token ${serial}`,
  menu: () => '[]',
  'page-layout': () => '[]',
  'line-layout': () => '[]',
}

export const buildSampleValue = (field: Field, serial: number): JsonScalar => {
  if (field.choices.length > 0) return field.choices[serial % field.choices.length]?.value ?? null
  if (field.presentation.widget === 'digits') return String(serial).padStart(field.limits.minLength ?? 0, '1')
  const make = ofType[field.type.name]
  if (!make) throw new Error(`no sample for the type ${field.type.name}`)
  const made = make(serial)
  const { minimum = made, maximum = made } = field.limits
  // Only of whole numbers: the bounds of others are in stored units.
  return field.type.name === 'int' ? Math.min(Number(maximum), Math.max(Number(minimum), Number(made))) : made
}
