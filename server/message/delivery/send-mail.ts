// One mail with attached files, through the mail server of the owner.
import { connect, type Socket } from 'node:net'
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js'
import { isInnerAddress, resolvePublicName } from './send-request.ts'

export interface MailServer {
  readonly host: string
  readonly port: number
  /** `TLS` from the beginning, `STARTTLS` before the sign-in; `NONE` only for hosts that the operator lists. */
  readonly security: 'TLS' | 'STARTTLS' | 'NONE'
  /** Empty: the server needs no password. */
  readonly user: string
  readonly password: string
  readonly from: string
}

export interface Mail {
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly files: readonly { readonly name: string; readonly content: Uint8Array }[]
  /** The same for a repeated attempt, so that a receiver can leave the second one out. */
  readonly id: string
}

export type MailReason = 'address' | 'unreachable' | 'sign-in' | 'refused'

/** `later`: another attempt may succeed. */
export type MailOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'later' | 'refused'; readonly reason: MailReason }

const timeoutMilliseconds = 30_000

/** Never throws. An address of the own network is refused unless `hosts` lists it with its port. */
export const sendMail = async (server: MailServer, mail: Mail, hosts: readonly string[]): Promise<MailOutcome> => {
  const { host, port, security, user, password, from } = server
  const isListed = hosts.includes(`${host}:${port}`)
  if (!isListed && (security === 'NONE' || isInnerAddress(host))) return { kind: 'refused', reason: 'address' }
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    host,
    port,
    secure: security === 'TLS',
    requireTLS: security === 'STARTTLS',
    ignoreTLS: security === 'NONE',
    connectionTimeout: timeoutMilliseconds,
    greetingTimeout: timeoutMilliseconds,
    socketTimeout: timeoutMilliseconds,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(user !== '' && { auth: { user, pass: password } }),
    getSocket: (_options, pass) => {
      openSocket({ host, port, isListed }).then(
        connection => pass(null, { connection }),
        (error: unknown) => pass(error instanceof Error ? error : new Error(String(error)), undefined),
      )
    },
  } satisfies SMTPTransport.Options & { readonly getSocket: GetSocket })
  try {
    await transport.sendMail({
      from,
      to: [...mail.to],
      subject: mail.subject,
      text: mail.text,
      messageId: `<${mail.id}@${from.replace(/^.*@|>.*$/g, '')}>`,
      attachments: mail.files.map(({ name, content }) => ({ filename: name, content: Buffer.from(content) })),
    })
    return { kind: 'sent' }
  } catch (error) {
    return toOutcome(error)
  } finally {
    transport.close()
  }
}

type GetSocket = (
  options: unknown,
  pass: (error: Error | null, socketOptions: { readonly connection: Socket } | undefined) => void,
) => void

/** The connection is checked, not the name: one that resolves to an inner address is refused too. */
const openSocket = ({ host, port, isListed }: { host: string; port: number; isListed: boolean }): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port,
      timeout: timeoutMilliseconds,
      ...(!isListed && { lookup: resolvePublicName }),
    })
    socket.once('timeout', () => socket.destroy(new Error('no connection in time')))
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.setTimeout(0)
      resolve(socket)
    })
  })

const toOutcome = (error: unknown): MailOutcome => {
  if (!(error instanceof Error)) return { kind: 'later', reason: 'unreachable' }
  const { code, responseCode } = error as Error & { readonly code?: string; readonly responseCode?: number }
  if (error.message === 'address') return { kind: 'refused', reason: 'address' }
  if (code === 'EAUTH') return { kind: 'refused', reason: 'sign-in' }
  // 4xx: not now; 5xx: never.
  if (responseCode !== undefined) return { kind: responseCode >= 500 ? 'refused' : 'later', reason: 'refused' }
  return { kind: 'later', reason: 'unreachable' }
}
