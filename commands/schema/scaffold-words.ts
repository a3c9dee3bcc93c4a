// The words of new schema files, in the language that the project's files are written in.

export interface ScaffoldWords {
  /** Names of fields by the name of their resource in snake_case. */
  readonly key: (word: string) => string
  readonly label: (word: string) => string
  readonly active: string
  readonly date: string
  readonly amount: string
  readonly remark: string
  readonly titles: {
    readonly key: (title: string) => string
    readonly label: (title: string) => string
    readonly active: string
    readonly number: string
    readonly date: string
    readonly amount: string
    readonly remark: string
    readonly add: (title: string) => string
    readonly edit: (title: string) => string
    readonly none: (title: string) => string
    readonly save: string
    readonly cancel: string
    readonly saved: string
    readonly cancelled: string
    readonly count: string
    readonly incoming: string
    readonly outgoing: string
  }
}

const indonesian: ScaffoldWords = {
  key: word => `kode_${word}`,
  label: word => `nama_${word}`,
  active: 'status_aktif',
  date: 'tanggal',
  amount: 'jumlah',
  remark: 'keterangan',
  titles: {
    key: title => `Kode ${title}`,
    label: title => `Nama ${title}`,
    active: 'Status Aktif',
    number: 'Nomor',
    date: 'Tanggal',
    amount: 'Jumlah',
    remark: 'Keterangan',
    add: title => `Tambah ${title}`,
    edit: title => `Edit ${title}`,
    none: title => `${title} Kosong`,
    save: 'Simpan Data',
    cancel: 'Batal',
    saved: 'Tersimpan',
    cancelled: 'Batal',
    count: 'Banyak',
    incoming: 'Masuk',
    outgoing: 'Keluar',
  },
}

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
