// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface ScheduleRun {
  /**
   * UUIDv7
   */
  id: string
  run_no: string
  tgl_system: string | null
  schedule: string
  slot: string
  day: string | null
  attempts: number | null
  next_try: string | null
  cause: string
  sent_at: string | null
  input_by: string
  status: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
