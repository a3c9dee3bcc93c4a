// The document of a message: its fields, and the moves that the program makes.
import type { Used } from '../../../domain/used.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { findResource, type Schema } from '../../../engine/schema/schema.ts'

export type QueuedMessage = Used<
  'pesan-keluar',
  'judul' | 'nomor' | 'no_hp' | 'isi' | 'dokumen' | 'id_dokumen' | 'cetakan' | 'percobaan' | 'coba_lagi' | 'status'
>

export interface Gateway {
  readonly address: string
  readonly token: string
}

type GatewayShop = Used<'toko', 'alamat_gateway'>

const addressField = 'alamat_gateway' satisfies keyof GatewayShop
/** A secret: no record has it. */
const tokenField = 'token_gateway'

export const waitingState = 'ANTRI'

/** Undefined in a project without the document. */
export const findMessageResource = (schema: Schema): Resource | undefined => findResource(schema, 'pesan-keluar')

/** The gateway of a row of the shops; undefined without an address. */
export const readGateway = (
  schema: Schema,
  row: Readonly<Record<string, unknown>> | undefined,
): Gateway | undefined => {
  const address = String(row?.[addressField] ?? '')
  if (['', schema.project.emptyText].includes(address)) return undefined
  return { address, token: String(row?.[tokenField] ?? '') }
}

/** A token is for the origin that it was typed with: it never goes to another one. */
export const clearTokenOfOtherGateway = (
  row: Row,
  { before, inputFields }: { readonly before: Row; readonly inputFields: ReadonlySet<string> },
): Row => {
  const isSameOrigin = getOrigin(row[addressField]) === getOrigin(before[addressField])
  const isTyped = inputFields.has(tokenField) && !['', null].includes(row[tokenField] as string | null)
  return isSameOrigin || isTyped || row[tokenField] === undefined ? row : { ...row, [tokenField]: '' }
}

const getOrigin = (address: unknown): string =>
  typeof address === 'string' && URL.canParse(address) ? new URL(address).origin : ''
