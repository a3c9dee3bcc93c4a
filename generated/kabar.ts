// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface Kabar {
  /**
   * UUIDv7
   */
  id: string
  id_kabar: string
  user_id: string
  jenis: string
  hari: string
  waktu: string
  jam: string | null
  rupiah: number | null
  jumlah: number | null
  sejak: string | null
  tenggat: string | null
  kapan: string
  malam: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
