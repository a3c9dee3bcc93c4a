// Hashes secrets before a transaction, because hashing is slow and would block other writers.

import { createHash } from 'node:crypto'
import { hash, hashRaw, verify } from '@node-rs/argon2'
import type { Fault } from '../../../engine/message/faults.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import { memoizeByObject } from '../../../engine/value/records.ts'
import type { Caller } from '../../caller/caller.ts'

/** argon2id, the default of the library, with the parameters of OWASP (19 MiB, two rounds). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashSecret = (secret: string): Promise<string> => hash(secret, cost)

/** A deterministic digest by text and salt, as expensive to guess as the hash of the secret. */
export const digestSecret = async (text: string, salt: string): Promise<string> => {
  const digest = await hashRaw(text, { ...cost, salt: createHash('sha256').update(salt).digest() })
  return digest.toString('base64url')
}

export const isSecret = (hashed: string, secret: string): Promise<boolean> => verify(hashed, secret)

export interface HashedSecrets {
  /** Hashes by field. */
  readonly hashes: Row
  /** Thrown inside the transaction, so that a repeated request gets its stored response first. */
  readonly faults: readonly Fault[]
}

/** Hashes the secrets of a body, and makes the slow checks of its resource; invalid values are left to the other checks. */
export const hashSecrets = async (
  caller: Caller,
  resource: StoredResource,
  { body, id }: { readonly body: unknown; readonly id?: string },
): Promise<HashedSecrets> => {
  const input = typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {}
  const { checkSecrets, checkBody } = caller.getWriteHooks(resource)
  if (checkBody) return { hashes: {}, faults: await checkBody(caller, input) }
  if (!resource.fields.some(({ name, type }) => type.secret === 'hashed' && Object.hasOwn(input, name)))
    return { hashes: {}, faults: [] }
  const faults = (await checkSecrets?.(caller, { body: input, id })) ?? []
  const hashed: Record<string, string> = {}
  for (const { name, type } of resource.fields) {
    const secret = type.secret === 'hashed' && Object.hasOwn(input, name) ? input[name] : undefined
    if (typeof secret === 'string' && secret !== '') hashed[name] = await hashSecret(secret)
  }
  return { hashes: hashed, faults }
}

/** The names of all secret fields of a schema; cached because every save needs them. */
const listSecretNames = memoizeByObject((schema: Schema): ReadonlySet<string> => {
  const fields = Object.values(schema.resources).flatMap(resource => resource.fields)
  return new Set(fields.filter(({ type }) => type.secret).map(({ name }) => name))
})

/** Whether a body has a field that is a secret in any resource. */
export const hasSecret = (schema: Schema, body: unknown): boolean =>
  typeof body === 'object' && body !== null && [...listSecretNames(schema)].some(name => Object.hasOwn(body, name))
