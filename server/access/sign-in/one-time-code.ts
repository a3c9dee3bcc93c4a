// Codes of an authenticator app (RFC 6238), and recovery codes.
import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { digestSecret } from '../../record/rule/secrets.ts'

const period = 30
/** Codes of the previous and the next period are accepted too: clocks of phones differ, and users type slowly. */
const window = 1
const recoveryCodeCount = 10
/** Without letters and digits that look alike. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const createTotp = (secret: string, { issuer, label }: { readonly issuer: string; readonly label: string }): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })

/** 160 random bits in base32. */
export const createSecret = (): string => new Secret({ size: 20 }).base32

/** The `otpauth:` address that an authenticator app reads from a QR code. */
export const describeSecret = (secret: string, names: { readonly issuer: string; readonly label: string }): string =>
  createTotp(secret, names).toString()

/** The number of the period that the code belongs to; undefined if the code is not valid now. */
export const findTotpStep = (secret: string, code: string, now: Date): number | undefined => {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const timestamp = now.getTime()
  const delta = createTotp(secret, { issuer: '', label: '' }).validate({ token, timestamp, window })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta
}

/** Ten codes of fifty random bits each, in the form XXXXX-XXXXX. */
export const createRecoveryCodes = (): readonly string[] =>
  Array.from({ length: recoveryCodeCount }, () => {
    const code = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
    return `${code.slice(0, 5)}-${code.slice(5)}`
  })

/** Ignores case and punctuation; as slow as a password hash, since fifty bits can be guessed from a stolen database. */
export const hashRecoveryCode = (code: string, userRow: string): Promise<string> =>
  digestSecret(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''), `recovery code of ${userRow}`)
