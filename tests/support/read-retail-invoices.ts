// Reads a file of retail invoices without the code that writes it: fails on anything but elements with text.

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const readElements = (xml: string): readonly (readonly [string, string])[] => {
  const rest = xml.replaceAll(/<(\w+)>[\s\S]*?<\/\1>/g, '').trim()
  if (rest !== '') throw new Error(`not elements: ${rest}`)
  return [...xml.matchAll(/<(\w+)>([\s\S]*?)<\/\1>/g)].map(([, name = '', content = '']) => [name, content])
}

const readText = (content: string): string => {
  if (/[<>]|&(?!\w+;)/.test(content)) throw new Error(`not a text: ${content}`)
  return content.replaceAll(/&(\w+);/g, (_, name: string) => entities[name] ?? `&${name};`)
}

const readRow = (xml: string): Readonly<Record<string, string>> =>
  Object.fromEntries(readElements(xml).map(([name, content]) => [name, readText(content)]))

export const readRetailInvoices = (xml: string) => {
  const header = '<?xml version="1.0" encoding="UTF-8"?>'
  if (!xml.startsWith(header)) throw new Error('no XML header')
  const schemaNames =
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="schema.xsd"'
  const body = xml.slice(header.length).trim().replace(schemaNames, '')
  const [[root, content] = ['', '']] = readElements(body)
  if (root !== 'RetailInvoiceBulk') throw new Error(`not a file of retail invoices: ${root}`)
  const { ListOfRetailInvoice: list = '', ...period } = Object.fromEntries(readElements(content))
  return {
    ...Object.fromEntries(Object.entries(period).map(([name, text]) => [name, readText(text)])),
    rows: readElements(list).map(([, row]) => readRow(row)),
  }
}
