// The words of new schema files, in the language that the project's files are written in.

const indonesian = {
  // Names of fields by the name of their resource in snake_case.
  key: (word: string) => `kode_${word}`,
  label: (word: string) => `nama_${word}`,
  active: 'status_aktif',
  date: 'tanggal',
  amount: 'jumlah',
  remark: 'keterangan',
  titles: {
    key: (title: string) => `Kode ${title}`,
    label: (title: string) => `Nama ${title}`,
    active: 'Status Aktif',
    number: 'Nomor',
    date: 'Tanggal',
    amount: 'Jumlah',
    remark: 'Keterangan',
    add: (title: string) => `Tambah ${title}`,
    edit: (title: string) => `Edit ${title}`,
    none: (title: string) => `${title} Kosong`,
    save: 'Simpan Data',
    cancel: 'Batal',
    saved: 'Tersimpan',
    cancelled: 'Batal',
    count: 'Banyak',
    incoming: 'Masuk',
    outgoing: 'Keluar',
  },
}

export type ScaffoldWords = typeof indonesian

const english: ScaffoldWords = {
  key: word => `${word}_code`,
  label: word => `${word}_name`,
  active: 'active',
  date: 'saved_on',
  amount: 'amount',
  remark: 'remark',
  titles: {
    key: title => `${title} Code`,
    label: title => `${title} Name`,
    active: 'Active',
    number: 'Number',
    date: 'Date',
    amount: 'Amount',
    remark: 'Remark',
    add: title => `Add ${title}`,
    edit: title => `Edit ${title}`,
    none: title => `No ${title} Yet`,
    save: 'Save',
    cancel: 'Cancel',
    saved: 'Saved',
    cancelled: 'Cancelled',
    count: 'Count',
    incoming: 'In',
    outgoing: 'Out',
  },
}

export const getScaffoldWords = (language: 'id' | 'en' | undefined): ScaffoldWords =>
  language === 'en' ? english : indonesian
