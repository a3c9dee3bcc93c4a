// Faults of values: data, never thrown, many at once. Their wording is in src/i18n, their list in docs/errors.md.

/** Every code a fault may carry; it is also the key of its wording. */
export const faultCodes = [
  'required',
  'field.unknown',
  'field.read-only',
  'field.once',
  'field.locked',
  'record.form',
  'type.text',
  'type.number',
  'type.flag',
  'type.date',
  'text.short',
  'text.long',
  'text.pattern',
  'text.control',
  'code.form',
  'barcode.form',
  'time.form',
  'instant.form',
  'number.whole',
  'number.groups',
  'number.signs',
  'number.scale',
  'number.large',
  'number.minimum',
  'number.maximum',
  'number.above',
  'choice.unknown',
  'reference.missing',
  'reference.filtered',
  'reference.refused',
  'reference.elsewhere',
  'reference.unreadable',
  'lines.few',
  'lines.many',
  'line.double',
  'line.reserved',
  'basis.changed',
  'basis.figure',
  'check',
  'unique',
  'filter.unknown',
  'sort.unknown',
  'range.form',
  'filter.form',
  'scope.foreign',
  'period.reversed',
  'period.long',
  'password.common',
  'password.name',
  'password.same',
  'text.formula',
  'number.comma',
  'date.earliest',
  'date.latest',
  'date.mixed',
  'date.ahead',
  'date.open',
  'row.cells',
  'row.double',
  'row.differs',
  'row.within',
  'tree.circle',
  'row.absent',
  'row.system',
  'menu.form',
  'menu.unknown',
  'menu.entry',
  'menu.needed',
  'type.layout',
  'layout.part',
  'layout.key',
  'layout.outside',
  'webhook.address',
  'webhook.event',
  'webhook.field',
] as const

export type FaultCode = (typeof faultCodes)[number]

export type FaultParams = Readonly<Record<string, string | number>>

/** One thing wrong; `field` is a path (`barang.2.berat`), `params` fill the wording. */
export interface Fault {
  readonly code: FaultCode
  readonly field?: string
  readonly params?: FaultParams
}

export const fault = (code: FaultCode, more: { field?: string; params?: FaultParams } = {}): Fault => ({
  code,
  ...more,
})

/** The fault of a member of a request, whose wording names it as it was sent. */
export const createFieldFault = (code: FaultCode, field: string): Fault => fault(code, { field, params: { field } })

const malformed: ReadonlySet<string> = new Set<FaultCode>([
  'field.unknown',
  'record.form',
  'type.text',
  'type.number',
  'type.flag',
  'type.date',
  'type.layout',
  'layout.part',
  'filter.unknown',
  'sort.unknown',
  'range.form',
  'filter.form',
])

/** True when the request itself is malformed (400), false when a rule refuses the value (422). */
export const isMalformed = ({ code }: Fault): boolean => malformed.has(code)

/** Reports a rule that a field breaks twice once. */
export const deduplicateFaults = (faults: readonly Fault[]): readonly Fault[] => [
  ...new Map(faults.map(item => [`${item.code} ${item.field} ${item.params?.rule}`, item])).values(),
]
