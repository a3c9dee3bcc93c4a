// A new project: what it is, its shop and users, a menu, and the rows that it starts with.

const format = (definition: object): string => `${JSON.stringify(definition, null, 2)}\n`

const buildProject = (name: string) => ({
  $schema: './dialect/project.schema.json',
  kind: 'project',
  name,
  languages: ['en'],
  currency: { symbol: '$', decimals: 2 },
  timeZone: 'UTC',
  emptyText: '-',
  shop: {
    resource: 'site',
    key: 'site_code',
    name: 'site_name',
    address: 'address',
    businessDate: 'business_date',
    timeZone: 'time_zone',
    active: 'active',
  },
  user: {
    resource: 'staff',
    key: 'user_id',
    name: 'full_name',
    level: 'level',
    password: 'password',
    shop: 'site_code',
    active: 'active',
  },
  levels: {
    OWNER: { title: 'Owner', full: true, everyShop: true, gives: ['OWNER', 'STAFF'] },
    STAFF: { title: 'Staff' },
  },
  shops: { single: true },
  day: { mode: 'none' },
})

const site = {
  $schema: '../../dialect/resource.schema.json',
  title: 'Site',
  'x-kind': 'master',
  'x-key': ['site_code'],
  'x-label': '{site_code} - {site_name}',
  'x-active': 'active',
  required: ['site_code', 'site_name', 'time_zone'],
  properties: {
    site_code: { $ref: 'types#code', title: 'Code', 'x-once': true },
    site_name: { $ref: 'types#text', title: 'Name' },
    address: { $ref: 'types#text', title: 'Address' },
    time_zone: { $ref: 'types#label', title: 'Time Zone', 'x-case': 'asis', default: 'UTC' },
    business_date: { $ref: 'types#date', title: 'Date', readOnly: true },
    active: { $ref: 'types#flag', title: 'Open', default: true },
  },
  'x-perm': { OWNER: 'all', '*': 'none' },
}

const staff = {
  $schema: '../../dialect/resource.schema.json',
  title: 'Staff',
  'x-kind': 'master',
  'x-key': ['user_id'],
  'x-label': '{user_id} - {full_name}',
  'x-scope': { shops: ['site_code'] },
  'x-active': 'active',
  required: ['user_id', 'full_name', 'level', 'password'],
  properties: {
    user_id: { $ref: 'types#code', title: 'User ID', 'x-once': true },
    full_name: { $ref: 'types#text', title: 'Name' },
    level: {
      type: 'string',
      title: 'Level',
      enum: ['OWNER', 'STAFF'],
      'x-enum': { OWNER: { title: 'Owner' }, STAFF: { title: 'Staff' } },
    },
    password: { $ref: 'types#secret', title: 'Password', 'x-case': 'asis' },
    site_code: { $ref: 'types#code', title: 'Site', 'x-ref': { to: 'site', preload: true } },
    active: { $ref: 'types#flag', title: 'Active', default: true },
  },
  'x-perm': { OWNER: 'all', '*': 'none' },
}

const menu = {
  $schema: './dialect/menu.schema.json',
  kind: 'menu',
  items: [
    {
      id: 'settings',
      title: 'Settings',
      icon: 'settings',
      levels: ['OWNER'],
      items: [
        { id: 'staff', title: 'Staff', to: 'resource:staff', path: '/staff', levels: ['OWNER'] },
        { id: 'site', title: 'Site', to: 'resource:site', path: '/site', levels: ['OWNER'] },
      ],
    },
  ],
}

const buildStart = (name: string) => ({
  $schema: '../dialect/start.schema.json',
  kind: 'start',
  chain: {
    site: [{ site_code: '{shop}', site_name: name, time_zone: 'UTC', business_date: '{today}' }],
    staff: [
      {
        user_id: 'OWNER',
        full_name: 'Owner',
        level: 'OWNER',
        password: '{ownerPassword}',
        site_code: '{shop}',
      },
    ],
  },
})

/** Texts of the files by their places in the folder of the project. */
export const buildProjectFiles = (name: string): Readonly<Record<string, string>> => ({
  'project.json': format(buildProject(name)),
  'menu.json': format(menu),
  'resources/setup/site.json': format(site),
  'resources/setup/staff.json': format(staff),
  'start/empty.json': format(buildStart(name)),
})
