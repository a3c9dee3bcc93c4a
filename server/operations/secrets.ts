// Secrets are hashed before a transaction begins, because hashing takes long and writers wait in a queue.
import { createHash } from 'node:crypto'
import { hash, hashRaw, verify } from '@node-rs/argon2'
import type { Row } from '../../engine/record/row.ts'
import type { Resource, Schema } from '../../engine/schema.ts'

/** argon2id, the library's default kind, with the parameters OWASP names (19 MiB, two rounds). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashSecret = (secret: string): Promise<string> => hash(secret, cost)

/** The same digest for the same text and salt, and no easier to guess from than the secret's own hash. */
export const digestSecret = async (text: string, salt: string): Promise<string> => {
  const digest = await hashRaw(text, { ...cost, salt: createHash('sha256').update(salt).digest() })
  return digest.toString('base64url')
}

export const isSecret = (hashed: string, secret: string): Promise<boolean> => verify(hashed, secret)

/** Hashes of the secrets that a body holds, by field; what is no usable text is left to the checks. */
export const hashSecrets = async (resource: Resource, body: unknown): Promise<Row> => {
  const given = typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {}
  const hashed: Record<string, string> = {}
  for (const { name, type } of resource.fields) {
    const secret = type.hashed && Object.hasOwn(given, name) ? given[name] : undefined
    if (typeof secret === 'string' && secret !== '') hashed[name] = await hashSecret(secret)
  }
  return hashed
}

/** Whether a body names a field that is a secret in any resource. */
export const holdsSecret = (schema: Schema, body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  Object.values(schema.resources).some(({ fields }) =>
    fields.some(({ name, type }) => type.hashed && Object.hasOwn(body, name)),
  )
