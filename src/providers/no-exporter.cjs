// Lists write their files themselves: the exporter of ra-core is never called, and what it would need is left out.
module.exports = () => {
  throw new Error('a list without an exporter of its own')
}
