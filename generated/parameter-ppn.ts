// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface ParameterPpn {
  /**
   * UUIDv7
   */
  id: string
  tgl_berlaku: string
  kelas_pajak: string
  jenis_pembeli: string
  tarif: number
  pembilang: number | null
  penyebut: number | null
  bagian_faktur: number
  bagian_tanpa_faktur: number
  dasar: string
  termasuk: boolean
  dipungut: boolean
  kode_faktur: string
  pph22: number | null
  sumber: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
