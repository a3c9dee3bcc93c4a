// Tokens: random and opaque; the server stores only their hash.
import { hash, randomBytes } from 'node:crypto'

export const createToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): string => hash('sha256', token, 'base64url')

/** True for the form of our tokens; any other text needs no query. */
export const isToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text)
