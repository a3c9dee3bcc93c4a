// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface Member {
  /**
   * UUIDv7
   */
  id: string
  kode_member: string
  nama_lengkap: string
  no_hp: string
  alamat: string
  poin_awal: number | null
  poin: number | null
  status_aktif: boolean
  tgl_hapus_data: string | null
  no_kartu: string
  no_rfid: string
  tanggal_daftar: string | null
  tanggal_valid: string | null
  kode_cabang_daftar: string
  no_identitas: string
  jenis_pembeli: string
  npwp: string
  izin_wa: boolean
  dokumen_pph22: string
  dokumen_pph22_sampai: string | null
  tempat_lahir: string
  tanggal_lahir: string | null
  jenis_kelamin: string
  agama: string
  pendidikan: string
  pekerjaan: string
  status_menikah: string
  jumlah_anak_pria: number | null
  jumlah_anak_wanita: number | null
  rt_rw: string
  kelurahan: string
  kecamatan: string
  kota: string
  provinsi: string
  kode_pos: string
  domisili: string
  telp_rumah: string
  telp_kantor: string
  emergency_number: string
  email: string
  terima_sms: boolean
  terima_email: boolean
  nama_perusahaan: string
  alamat_perusahaan: string
  kota_perusahaan: string
  bidang_usaha: string
  penghasilan: number | null
  pengeluaran: number | null
  status_hitam: boolean
  alasan_hitam: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
