import { expect, it } from 'vitest'

import { csvLine } from './csv.ts'

it.each([
  ['plain', 'plain'],
  ['two, words', '"two, words"'],
  ['a "quoted" one', '"a ""quoted"" one"'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+49 30', "'+49 30"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['\n=1', '"\'\n=1"'],
  ['＝1+1', "'＝1+1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['', ''],
  ['Ünïcode ✓', 'Ünïcode ✓'],
])('writes %j as %j', (value, written) => {
  expect(csvLine([value, 'next'])).toBe(`${written},next\r\n`)
})
