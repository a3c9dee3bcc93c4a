// Tests that prove words of imports and reports: file and name.
export const fileTests = {
  ioffer:
    'tests/server/http/routes-imports.test.ts > %s is offered %i imports, and nothing that is not offered answers',
  ishow:
    'tests/server/http/routes-imports.test.ts > a shop sees the imports whose condition holds there, and who does not see everything may call no other: TRA has penjualan alone',
  ikeeps:
    'tests/server/http/routes-imports.test.ts > keeps ids of what stays, adds, changes, and takes away what nobody names',
  ivalues: 'tests/server/http/routes-imports.test.ts > values that the file does not give stay as they are',
  ifile: 'tests/server/http/routes-imports.test.ts > a body that is no file, and a file without a name, are malformed',
  iback: 'tests/server/http/routes-imports.test.ts > an import is taken back within its hours only',
  irows: 'tests/server/http/routes-imports.test.ts > refuses wrong rows by their place, and writes none of them',
  ipost: 'tests/server/http/routes-imports.test.ts > POST %s',
  iwrite: 'tests/conformance/imports.test.ts > what was imported is what stands in the files',
  ishows: 'tests/conformance/imports.test.ts > shows before it writes what it will write',
  bitype: 'tests/e2e/imports.e2e.ts > type and file have to be chosen, and the file must be of the type',
  bitake: `tests/e2e/imports.e2e.ts > takes \${type}.csv in`,
  bimist: 'tests/e2e/imports.e2e.ts > shows every mistake of a file, lets it be taken along, and imports nothing',
  bback: 'tests/e2e/imports.e2e.ts > asks before rows go, and gives them back',
  rrow: 'tests/server/reports/run-report.test.ts > has a row for each day of the period, in the shop that asks, and its totals',
  rnarrow: 'tests/server/reports/run-report.test.ts > narrows by filters, several values and the word for all',
  rgroups:
    'tests/server/reports/run-report.test.ts > groups through references, and a reference to nothing is a group too',
  rbegin: 'tests/server/http/routes-reports.test.ts > says what its filters begin with',
  rask: 'tests/server/http/routes-reports.test.ts > answers what its name and its filters ask',
  rwrong:
    'tests/server/http/routes-reports.test.ts > names every wrong filter at once, in the language that is asked for',
  rown: 'tests/server/http/routes-reports.test.ts > stands in the description of the API with its own call',
  rnames:
    'tests/server/http/routes-reports.test.ts > answers rows by the names of their columns, and none as an empty list',
  rfilters: 'tests/server/http/routes-reports.test.ts > has its own names for filters',
  rformats: 'tests/server/http/routes-reports.test.ts > is made in the formats that the report offers',
  rdays:
    'tests/server/reports/filter-values.test.ts > may span as many days as the report allows, the first and the last counted',
  rseveral: 'tests/server/reports/filter-values.test.ts > may be one value where several are asked',
  rfills: 'tests/server/reports/run-report.test.ts > fills what stands over it',
  rschema:
    'tests/server/http/routes-reports.test.ts > stands in the schema of those who may see it, without what only the server needs',
  raccess: 'tests/engine/access/report-access.test.ts > by the levels it is for, of those whose menu has it',
  rmodule: 'tests/engine/access/report-access.test.ts > where its module is on; a full level is not kept from it',
  brows:
    'tests/e2e/reports.e2e.ts > shows rows and totals, keeps its filters in the address, and tells when there is nothing',
  bdrill: 'tests/e2e/reports.e2e.ts > leads from a cell to the rows behind it, and takes the filters up again',
  bfiles: 'tests/e2e/reports.e2e.ts > writes PDF, Excel and CSV with the numbers of the screen',
  bwrong: 'tests/e2e/reports.e2e.ts > marks a wrong filter where it stands, and asks again after a failure',
} as const
