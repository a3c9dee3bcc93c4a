// Secrets are hashed before a transaction begins, because hashing takes long and writers wait in a queue.
import { hash, verify } from '@node-rs/argon2'
import type { Row } from '../../engine/record/row.ts'
import type { Resource } from '../../engine/schema.ts'

/** argon2id, the library's default kind, with the parameters OWASP names (19 MiB, two rounds). */
export const hashSecret = (secret: string): Promise<string> =>
  hash(secret, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })

export const isSecret = (hashed: string, secret: string): Promise<boolean> => verify(hashed, secret)

const longestSecret = 200

/** Hashes of the secrets that a body holds, by field; what is no usable text is left to the checks. */
export const hashSecrets = async (resource: Resource, body: unknown): Promise<Row> => {
  const given = typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {}
  const hashed: Record<string, string> = {}
  for (const { name, type } of resource.fields) {
    const secret = type.hashed && Object.hasOwn(given, name) ? given[name] : undefined
    if (typeof secret === 'string' && secret !== '' && secret.length <= longestSecret)
      hashed[name] = await hashSecret(secret)
  }
  return hashed
}
