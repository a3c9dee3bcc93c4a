// The document of a message: its fields, and the moves that the program makes.
import type { Used } from '../../../domain/used.ts'
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
