// The texts of the specification's sections 2, 5 and 8, word for word, each with the browser test that reads it on a page.

interface SpecText {
  readonly section: 2 | 5 | 8
  readonly text: string
  /** The file below tests/e2e that meets it. */
  readonly met: string
}

const met = (section: SpecText['section'], file: string, ...texts: readonly string[]): readonly SpecText[] =>
  texts.map(text => ({ section, text, met: `tests/e2e/${file}.e2e.ts` }))

export const specTexts: readonly SpecText[] = [
  ...met(2, 'shell', 'Tanggal System : ', 'Ganti Password', 'Logout', 'Navigation', 'Mohon Maaf', 'Go Home'),
  ...met(2, 'shell', 'Akses Di Menu Ini Tidak Di Izinkan', 'Hubungi Admin Jika Ingin Memakai Menu Ini'),
  ...met(2, 'shell', 'Selamat Datang Kembali '),
  ...met(2, 'pages', 'Privacy Policy', 'Terms And Conditions'),
  ...met(2, 'tutup-toko', 'Mohon Menunggu Sedang Menutup Toko !!!'),
  // 'Tutup Toko' of the user's menu is no text of its own beside 'Tutup Toko Sekarang'.
  ...met(2, 'users', 'Tanggal System Berbeda Dengan Tanggal Sekarang', 'Silahkan Tutup Toko', 'Tutup Toko Sekarang'),
  ...met(2, 'jenis-batu', 'Tambah Data Batu', 'Edit Data Batu', 'Batal', 'Simpan Data', 'Jenis Batu Kosong'),
  ...met(2, 'jenis-batu', 'Apakah Anda Yakin Ingin Menghapus Jenis Batu ', 'Tidak Ada Data'),
  ...met(2, 'texts', 'Pilih File Exel', 'Import Data', 'Tanggal Dari', 'Tanggal Akhir', 'Cari Laporan'),
  ...met(2, 'reports', 'Export Pdf', 'Export Excel'),

  ...met(5, 'texts', 'Kode Shape Harus Diisi', 'Nama Shape Harus Diisi', 'Kode Color Harus Diisi'),
  ...met(5, 'texts', 'Nama Color Harus Diisi', 'Kode Clarity Harus Diisi', 'Nama Clarity Harus Diisi'),
  ...met(5, 'imports', 'Type Belum Di Pilih', 'File Belum Di Pilih', 'Data Di Import Bukan Group'),
  ...met(5, 'texts', 'Data Di Import Bukan Jenis', 'Data Di Import Bukan Gudang', 'Data Gagal Di Import', 'Hari Ini'),

  ...met(8, 'forms', 'Tidak Terhubung Keserver', 'Silahkan Coba Lagi', 'Coba Lagi', 'Koneksi bermasalah..'),
  ...met(8, 'forms', 'Invalid Token.', 'Terjadi Kesalhaan Saat Mengirim Data'),
  ...met(8, 'jenis-batu', 'Berhasil Menyimpan Data', 'Berhasil Menghapus Data', 'Gagal Menghapus Data'),
  ...met(8, 'imports', 'Data Berhasil Di import'),
  ...met(8, 'texts', 'Terjadi Kesalahan Saat Import Data', 'Terjadi kesalahan saat mengirim data'),
  ...met(8, 'reports', 'Laporan Tidak Tersedia', 'Laporan Tersedia'),
  ...met(8, 'shell', 'Password Berhasil Diubah', 'Terjadi Kesalahan Saat Request Data', 'Gagal Logout'),
  ...met(8, 'shell', 'Konfirmasi Keluar !!', 'Apakah anda ingin keluar ?', 'Oopss!!'),
  ...met(8, 'connection.long', 'Looks like you lost your internet connection'),
  ...met(8, 'connection.long', 'Looks like you connection is Back, You Can Use Our Website Again'),
  ...met(8, 'connection.long', 'Update Tersedia, Silahkan Tutup Tab Halaman ini dan buka kembali'),
  ...met(8, 'tutup-toko', 'Berhasil Menutup Toko', 'Error! Sedang dalam proses tutup toko!'),
  ...met(8, 'tutup-toko', 'Toko Sudah Ditutup Oleh Akun Lain', 'Terjadi kesalahan saat merequest data'),
  ...met(8, 'users', 'Terjadi Kesalahan Saat Menutup Toko', 'Apakah Anda Yakin Ingin Menutup Toko'),
]
