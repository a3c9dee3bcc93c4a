// Service tokens: random and opaque; the row of a token has its hash.
import { hash, randomBytes } from 'node:crypto'

/** Differs from the form of a session token, so that no query is needed to know which one it is. */
const prefix = 'kcn_'

export const isServiceToken = (text: string): boolean => text.startsWith(prefix)

export const createServiceToken = (): string => `${prefix}${randomBytes(32).toString('base64url')}`

export const hashServiceToken = (token: string): string => hash('sha256', token, 'base64url')
