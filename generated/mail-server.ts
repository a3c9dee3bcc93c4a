// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface MailServer {
  /**
   * UUIDv7
   */
  id: string
  host: string
  port: number | null
  security: string
  account: string
  mail_from: string
  active: boolean
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
