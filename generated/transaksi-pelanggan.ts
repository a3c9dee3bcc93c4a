// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface TransaksiPelanggan {
  /**
   * UUIDv7
   */
  id: string
  no_transaksi: string
  tgl_system: string | null
  hari: string | null
  waktu: string | null
  kode_toko: string
  no_faktur_group: string
  jenis: string
  nilai: number
  no_identitas: string
  kode_member: string
  no_hp: string
  no_kasus: string
  input_by: string
  status: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
