// Mistakes in expressions: units, percent, division, and what a database cannot evaluate.
import { inFile, type PlantedMistake } from './mistake.ts'

export const unitMistakes: readonly PlantedMistake[] = [
  ...inFile('resources/goods/order.json', [
    ['rupiah as a weight', `"sum(goods, weight)"`, `"‸sum(goods, amount)"`, 'expected a number in gr; found one in Rp'],
    ['a weight as rupiah', `"sum(goods, amount)"`, `"‸sum(goods, weight)"`, 'expected a number in Rp; found one in gr'],
    ['rupiah plus a weight', `"total + total * tax / 100"`, `"‸total + grams"`, '"+" takes one unit; found Rp and gr'],
    ['rupiah compared with a weight', `"grams > 10"`, `"‸grams > total"`, '">" takes one unit; found gr and Rp'],
    [
      'percent that is not divided',
      `"total + total * tax / 100"`,
      `"‸total + total * tax"`,
      '"tax" is a percentage: divide by 100',
    ],
    [
      'percent alone that is not divided',
      `"total + total * tax / 100"`,
      `"‸total * tax"`,
      '"tax" is a percentage: divide by 100',
    ],
    [
      'percent that is divided by less',
      `"total + total * tax / 100"`,
      `"‸total * tax / 10"`,
      '"tax" is a percentage: divide by 100',
    ],
    ['percent as rupiah', `"total + total * tax / 100"`, `"‸tax"`, 'expected a number in Rp; found one in %'],
    ['a division by zero', `"total + total * tax / 100"`, `"total / ‸0"`, 'nothing is divided by 0'],
    ['a division by zero with decimals', `"total + total * tax / 100"`, `"total / ‸0.00"`, 'nothing is divided by 0'],
    [
      'rupiah or a weight',
      `"total + total * tax / 100"`,
      `"‸if(heavy, total, grams)"`,
      'the values of "if" are of one unit; found Rp and gr',
    ],
    [
      'rupiah, else a weight',
      `"total + total * tax / 100"`,
      `"‸coalesce(total, grams)"`,
      'the values of "coalesce" are of one unit; found Rp and gr',
    ],
    [
      'the larger of rupiah and a weight',
      `"total + total * tax / 100"`,
      `"‸max(total, grams)"`,
      'the values of "max" are of one unit; found Rp and gr',
    ],
    [
      'a weight that is scanned as rupiah',
      `"thing.net"`,
      `"‸thing.weight"`,
      'expected a number in Rp; found one in gr',
    ],
    ['a text as a number', `"grams > 10"`, `"‸grams > 'TEN'"`, '">" cannot compare a number with a text'],
    ['a sum that is no sum', `"sum(goods, amount)"`, `"sum(goods, ‸thing)"`, '"sum" cannot take a reference'],
    [
      'an expression that has no end',
      `"sum(goods, amount)"`,
      `"sum(goods, amount‸"`,
      'expected "," or ")"; found the end',
    ],
    [
      'a list where a value is needed',
      `"grams > 10"`,
      `"grams > ‸[10]"`,
      'a list is allowed only after "in" or "not in"',
    ],
    [
      'a filter that the database cannot evaluate',
      `"filter": "state == 'HELD'" } }`,
      `"filter": "‸max(amount, 5) > 5" } }`,
      'the database cannot calculate "max": store it in a field and name that field',
    ],
    [
      'a view that the database cannot evaluate',
      `"filter": "state == 'OPEN'"`,
      `"filter": "‸round(total / 3) > 5"`,
      'the database cannot calculate "round": store it in a field and name that field',
    ],
  ]),
  ...inFile('resources/goods/thing.json', [
    [
      'rupiah minus percent',
      `"price - price * discount / 100"`,
      `"‸price - discount"`,
      '"-" takes one unit; found Rp and %',
    ],
    [
      'a weight times a number as rupiah',
      `"price - price * discount / 100"`,
      `"‸weight * ring"`,
      'expected a number in Rp; found one in gr',
    ],
    [
      'rupiah checked against a weight',
      `"rule": "price < 1000000"`,
      `"rule": "‸price < weight"`,
      '"<" takes one unit; found Rp and gr',
    ],
    [
      'a place of too few parts',
      `place('tray', tray.room, tray)`,
      `‸place('tray', tray.room)`,
      '"place" of "tray" needs 2 values, room, tray, or none; found 1',
    ],
  ]),
  ...inFile('resources/goods/deposit.json', [
    [
      'days that are added to a date',
      `"sysdate()"`,
      `"‸sysdate() + 1"`,
      '"+" adds two numbers or joins two texts; found a date and a number; days are counted by add_days, add_months and days_between',
    ],
  ]),
  ...inFile('reports/things-by-size.json', [
    [
      'a condition that the database cannot evaluate',
      `"where": "active"`,
      `"where": "‸max(price, 5) > 5"`,
      'the database cannot calculate "max": store it in a field and name that field',
    ],
    [
      'a sum that the database cannot evaluate',
      `"value": "sum(weight)"`,
      `"value": "sum(‸round(weight / 3))"`,
      'the database cannot calculate "round": store it in a field and name that field',
    ],
    [
      'a column of a field that is not there',
      `"value": "max(price)"`,
      `"value": "max(‸prise)"`,
      'nothing is called "prise"; did you mean "price"?',
    ],
    [
      'a total that is not there',
      `"total": "max"`,
      `"total": ‸"most"`,
      '"most" is not one of sum, count, avg, min, max, first, last, same-formula',
    ],
    [
      'a weight that a report shows as rupiah',
      `"value": "sum(weight)", "total": "sum"`,
      `"$ref": "types#money", "value": "‸sum(weight)", "total": "sum"`,
      'expected a number in Rp; found one in gr',
    ],
    [
      'a column that adds two units',
      `"value": "max(price)", "total": "max"`,
      `"$ref": "types#money", "value": "‸max(price) + weight", "total": "max"`,
      '"+" takes one unit; found Rp and gr',
    ],
    [
      'a sort of a column that is not there',
      `"sort": ["-weight"]`,
      `"sort": [‸"-wieght"]`,
      'no column is called "wieght"; did you mean "weight"?',
    ],
  ]),
]
