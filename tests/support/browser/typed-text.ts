// Sample values of fields by their types alone: what a person types, and how a box, a list and a label show it.
import type { JsonScalar } from '../../../engine/field/field-type.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { buildQrisPayload } from '../qris-payload.ts'

const typed: Readonly<Record<string, (serial: number) => string>> = {
  code: serial => `UJI${serial}`,
  codes: serial => `UJI${serial},LAIN${serial}`,
  label: serial => `UJI ${serial}`,
  text: serial => `TEKS UJI ${serial}`,
  note: serial => `CATATAN UJI ${serial}`,
  int: serial => String(serial),
  money: serial => String(serial * 1_000_000),
  usd: serial => `${serial}.25`,
  weight: serial => `${serial}.125`,
  carat: serial => `${serial}.5`,
  decimal: serial => `${serial}.125`,
  // Fees are at most 25 percent.
  percent: serial => `${(serial % 24) + 1}.37`,
  barcode: serial => String(serial).padStart(8, '0'),
  secret: serial => `kata sandi ${serial}`,
  token: serial => `token-${serial}`,
  time: () => '10:15',
}

/** Fields whose text the program checks beside its type. */
const checked: Readonly<Record<string, (serial: number) => string>> = {
  npwp: () => '0013000666091000',
  nitku: () => '0013000666091000000000',
  alamat_gateway: serial => `https://contoh.id/${serial}`,
  qris: () => buildQrisPayload(),
}

/** What a person types into a field of that type; undefined for what is picked and not typed. */
export const getTypedText = (field: Field, serial: number): string | undefined => {
  if (field.ref || field.choices.length > 0) return undefined
  if (field.presentation.widget === 'digits') return String(serial)
  if (field.presentation.widget === 'number-k') return `${serial % 90}K`
  return (checked[field.name] ?? typed[field.type.name])?.(serial)
}

/** A value as a list shows it. */
export const getShownText = (field: Field, value: JsonScalar): string => {
  if (field.type.name === 'instant' && value !== null)
    return new Date(String(value)).toLocaleString('sv-SE').slice(0, 16)
  if (typeof value === 'boolean') return value ? 'Ya' : 'Tidak'
  if (field.type.layout) return `${JSON.parse(String(value)).length} Bagian`
  const choice = field.choices.find(one => one.value === value)
  if (choice || value === null) return choice?.title ?? ''
  const parsed = field.type.parse(value)
  return 'value' in parsed ? field.type.format(parsed.value) : String(value)
}

/** What stays in the box after a text was typed: capitals, numbers with their thousands and decimals. */
export const getBoxText = (field: Field, text: string): string => {
  if (field.type.json.type === 'string') return field.case === 'upper' ? text.toUpperCase() : text
  const read = field.type.read(text)
  return 'value' in read ? field.type.format(read.value) : text
}

/** `{kode_gudang} - {nama_gudang}` with the row's values. */
export const fillNames = (template: string, resource: Resource, row: Readonly<Record<string, JsonScalar>>): string =>
  template.replaceAll(/\{(\w+)\}/g, (gap, name: string) => {
    const field = resource.field[name]
    return field ? getShownText(field, row[name] ?? null) : gap
  })
