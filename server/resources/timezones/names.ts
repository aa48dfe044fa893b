import { invalid } from '#server/http/http-error.ts'

/** Names of the tz database that are current, but that some engines list by a former name. */
const CURRENT_NAMES = `
  Africa/Asmara America/Argentina/Buenos_Aires America/Argentina/Catamarca
  America/Argentina/Cordoba America/Argentina/Jujuy America/Argentina/Mendoza America/Atikokan
  America/Indiana/Indianapolis America/Kentucky/Louisville America/Nuuk Asia/Ho_Chi_Minh
  Asia/Kathmandu Asia/Kolkata Asia/Yangon Atlantic/Faroe Europe/Kyiv Pacific/Chuuk
  Pacific/Kanton Pacific/Pohnpei
`

/** Former and other names of zones, from the tz database (2025b). */
const OTHER_NAMES = `
  Africa/Asmera Africa/Timbuktu America/Argentina/ComodRivadavia America/Atka
  America/Buenos_Aires America/Catamarca America/Coral_Harbour America/Cordoba America/Ensenada
  America/Fort_Wayne America/Godthab America/Indianapolis America/Jujuy America/Knox_IN
  America/Louisville America/Mendoza America/Montreal America/Nipigon America/Pangnirtung
  America/Porto_Acre America/Rainy_River America/Rosario America/Santa_Isabel America/Shiprock
  America/Thunder_Bay America/Virgin America/Yellowknife Antarctica/South_Pole Asia/Ashkhabad
  Asia/Calcutta Asia/Choibalsan Asia/Chongqing Asia/Chungking Asia/Dacca Asia/Harbin
  Asia/Istanbul Asia/Kashgar Asia/Katmandu Asia/Macao Asia/Rangoon Asia/Saigon Asia/Tel_Aviv
  Asia/Thimbu Asia/Ujung_Pandang Asia/Ulan_Bator Atlantic/Faeroe Atlantic/Jan_Mayen
  Australia/ACT Australia/Canberra Australia/Currie Australia/LHI Australia/NSW Australia/North
  Australia/Queensland Australia/South Australia/Tasmania Australia/Victoria Australia/West
  Australia/Yancowinna Brazil/Acre Brazil/DeNoronha Brazil/East Brazil/West Canada/Atlantic
  Canada/Central Canada/Eastern Canada/Mountain Canada/Newfoundland Canada/Pacific
  Canada/Saskatchewan Canada/Yukon Chile/Continental Chile/EasterIsland Cuba Egypt Eire
  Europe/Belfast Europe/Kiev Europe/Nicosia Europe/Tiraspol Europe/Uzhgorod Europe/Zaporozhye GB
  GB-Eire Hongkong Iceland Iran Israel Jamaica Japan Kwajalein Libya Mexico/BajaNorte
  Mexico/BajaSur Mexico/General NZ NZ-CHAT Navajo PRC Pacific/Enderbury Pacific/Johnston
  Pacific/Ponape Pacific/Samoa Pacific/Truk Pacific/Yap Poland Portugal ROC ROK Singapore Turkey
  US/Alaska US/Aleutian US/Arizona US/Central US/East-Indiana US/Eastern US/Hawaii
  US/Indiana-Starke US/Michigan US/Mountain US/Pacific US/Samoa W-SU
`

const names = (text: string) => text.trim().split(/\s+/)

/** Numeric offsets are no zones: they ignore daylight saving time. */
const OFFSET = /^[+-]/

/** The name by which this engine knows a zone; undefined if it does not. */
function engineName(id: string) {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: id }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/**
 * Throws 422 unless `Intl.DateTimeFormat` accepts the zone, by any of its names. A zone that is
 * already `stored` stays valid, since another engine may have known it.
 */
export function expectTimezone(id: string, stored?: string) {
  if (id !== stored && (OFFSET.test(id) || engineName(id) === undefined))
    throw invalid({ timezoneId: ['validation:unknownTimezone'] })
}

export const UTC = 'UTC'

interface NamedZone {
  id: string
  otherNames: readonly string[]
}

/**
 * All zones by their current names, UTC first: the engine's list omits it, though it is the zone of
 * every schedule (SCH-28).
 */
export function listZones(): NamedZone[] {
  const current = new Set(names(CURRENT_NAMES))
  const groups = new Map<string, string[]>([[UTC, [UTC]]])
  const known = [...Intl.supportedValuesOf('timeZone'), ...current, ...names(OTHER_NAMES)]
  for (const name of known) {
    const zone = engineName(name)
    const group = zone === undefined ? undefined : (groups.get(zone) ?? [])
    if (zone === undefined || !group || group.includes(name)) continue
    groups.set(zone, [...group, name])
  }
  const zones = [...groups.values()].map((group) => {
    const id = group.find((name) => current.has(name)) ?? group[0] ?? ''
    return { id, otherNames: group.filter((name) => name !== id) }
  })
  const [utc, ...others] = zones
  return [...(utc ? [utc] : []), ...others.toSorted((a, b) => (a.id < b.id ? -1 : 1))]
}
