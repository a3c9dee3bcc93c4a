// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface AturanKabar {
  /**
   * UUIDv7
   */
  id: string
  kode_aturan: string
  user_id: string
  jenis: string
  jam: string | null
  batas_rupiah: number | null
  batas_jumlah: number | null
  menit: number | null
  hari_kerja: number | null
  senin: boolean
  selasa: boolean
  rabu: boolean
  kamis: boolean
  jumat: boolean
  sabtu: boolean
  minggu: boolean
  kapan: string
  status_aktif: boolean
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
