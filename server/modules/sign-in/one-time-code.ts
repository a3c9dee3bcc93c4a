// Codes of an authenticator app (RFC 6238), and recovery codes in their place.
import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { digestSecret } from '../../operations/rules/secrets.ts'

const period = 30
/** A code of the period before and after is taken too: clocks of phones differ, and people type slowly. */
const window = 1
const recoveryCodes = 10
/** Without letters and digits that look alike. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const totpOf = (secret: string, { issuer, label }: { readonly issuer: string; readonly label: string }): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })

/** 160 random bits in base32. */
export const createSecret = (): string => new Secret({ size: 20 }).base32

/** The address that an authenticator app reads out of a QR code. */
export const describeSecret = (secret: string, names: { readonly issuer: string; readonly label: string }): string =>
  totpOf(secret, names).toString()

/** The number of the period that the code belongs to; undefined for a code that is not right at this moment. */
export const findStep = (secret: string, code: string, now: Date): number | undefined => {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const timestamp = now.getTime()
  const delta = totpOf(secret, { issuer: '', label: '' }).validate({ token, timestamp, window })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta
}

/** Ten codes of fifty random bits each, as people write them down: XXXXX-XXXXX. */
export const createRecoveryCodes = (): readonly string[] =>
  Array.from({ length: recoveryCodes }, () => {
    const code = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
    return `${code.slice(0, 5)}-${code.slice(5)}`
  })

/** However it was typed; as slow as that of a password, since fifty bits can be guessed where the database is stolen. */
export const hashRecoveryCode = (code: string, userRow: string): Promise<string> =>
  digestSecret(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''), `recovery code of ${userRow}`)
