// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface Schedule {
  /**
   * UUIDv7
   */
  id: string
  name: string
  reports: string
  period: string
  format: string
  repeat: string
  time: string | null
  weekday: string
  monthday: number | null
  mail_to: string
  user_id: string
  active: boolean
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
