import { hoursAgo } from './strike-sources.ts'
import type { TestSource } from './source-server.ts'

const lagoonAt = hoursAgo(30)
/** The storm falls on the same weekday as the report about Fennick's lagoon, a day before the storm report. */
export const fennickStormDay = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(
  lagoonAt,
)

/** Two earthquakes, two people with the same name, a corrected figure, and unrelated articles. */
export const dialogueSources: TestSource[] = [
  {
    name: 'Daybreak',
    language: 'en',
    articles: [
      {
        title: 'Quake in Orvalla kills nine',
        body: 'An earthquake killed at least nine people in the hill town of Orvalla on Thursday. About 400 houses collapsed. Engineers do not yet know why the hospital of Orvalla fell down.',
        publishedAt: hoursAgo(50),
      },
      {
        title: 'Orvalla quake: toll rises to 14',
        body: 'The number of people killed by the earthquake in Orvalla has risen to 14. The hospital fell because its pillars were made with sea sand, engineers said. Every family will get 3,000 crowns. Nobody is missing any more.',
        publishedAt: hoursAgo(6),
      },
      {
        title: 'Quake in Tessmark damages a dam',
        body: 'An earthquake has damaged a dam in the valley of Tessmark. Nobody was hurt. The lake is being drained.',
        publishedAt: hoursAgo(20),
      },
      {
        title: 'Weather: storm over Fennick, sun in the south',
        body: `A storm with gusts of 90 kilometres an hour will cross Fennick on ${fennickStormDay}. The south stays dry. Monday will be colder everywhere.`,
        publishedAt: hoursAgo(4),
      },
      {
        title: 'Orchards of Quell bloom three weeks early',
        body: 'The orchards of Quell have begun to bloom three weeks early. Beekeepers are bringing their hives. Frost could still come. The growers light fires at night. Visitors walk among the rows. A picture of the pope hangs in the shed. The cider press is being mended. Boxes are being built. The fair will be held as planned.',
        publishedAt: hoursAgo(13),
      },
      {
        title: 'Library cat of Pellow turns twenty',
        body: 'The cat of the library in Pellow has turned twenty. It is called Captain. It sleeps on the atlases.',
        publishedAt: hoursAgo(8),
      },
      {
        title: 'Interview: the lamp keeper of Skarn',
        body: 'Ida Renn has kept the lamp of Skarn for thirty years. What does she do in a fog? She rings the bell by hand. She has never been to the mainland.',
        publishedAt: hoursAgo(14),
      },
      {
        title: 'Correction: the age of the rector of Tolm',
        body: 'On Monday we wrote that the rector of Tolm, Ada Venn, is 61. She is 46. We beg her pardon.',
        publishedAt: hoursAgo(16),
      },
    ],
  },
  {
    name: 'Quayside Post',
    language: 'en',
    articles: [
      {
        title: 'Open in Skelby: Telka Brandis takes the title',
        body: 'Telka Brandis has taken the title at the tennis open in Skelby. She beat Ines Rovar 4-6 7-6 6-2 on Sunday. It is her first title and brings her 890,000 crowns. Brandis will climb to 21st place in the ranking.',
        publishedAt: hoursAgo(9),
      },
      {
        title: 'Goalkeeper Mira Kolvar out for six weeks',
        body: 'The goalkeeper Mira Kolvar has broken a finger and will miss six weeks. Her club is Union Dorn. Kolvar has saved three penalties this season.',
        publishedAt: hoursAgo(5),
      },
      {
        title: 'Judge Jonas Kolvar forbids night flights',
        body: 'The judge Jonas Kolvar has forbidden night flights over Brenn from April. The airport will appeal. Kolvar heard 200 neighbours.',
        publishedAt: hoursAgo(30),
      },
      {
        title: 'Rescue authority looks into Santa Luzia, refloated after two nights',
        body: 'The Santa Luzia was refloated off Poland on Sunday. She had 210 passengers on board. The owner, Sundam, paid 90,000 euros for the tugs. The Coastal Rescue Authority has opened an inquiry, and the Public Agency for Safe Oceans helps.',
        publishedAt: hoursAgo(7),
      },
      {
        title: 'Bridge of Ullern to open in May',
        body: 'The new bridge of Ullern will open in May. It is not yet known what it has cost. It took six years to build.',
        publishedAt: hoursAgo(60),
      },
      {
        title: 'Opening of Ullern bridge put off to October',
        body: 'The council has put off the opening of the bridge of Ullern to October. Rust was found in three cables. The bridge has cost 40 million euros.',
        publishedAt: hoursAgo(9),
      },
      {
        title: 'Corvane market: nine hurt, and an architect had warned in May',
        body: 'Nine people were hurt when the roof of the market hall in Corvane fell. The architect Tam Ruiz had warned of cracks in May. The opposition wants the mayor to go. The mayor says that she never got the letter.',
        publishedAt: hoursAgo(36),
      },
      {
        title: 'Mayor of Corvane resigns over the fall of the market hall',
        body: 'Ilse Brandt resigned on Saturday over the fall of the market hall. An email shows that she got the letter in May.',
        publishedAt: hoursAgo(11),
      },
      {
        title: 'Varno: bridge over the Lun closed until February',
        body: 'The bridge over the Lun between Varno and Castel has been closed since Thursday morning. Engineers found a crack of two metres in a pillar. The work will last until February and cost five million euros. Every day 18,000 vehicles cross there.',
        publishedAt: hoursAgo(56),
      },
      {
        title: 'Varno bridge: one way at a time from Monday',
        body: 'The bridge over the Lun at Varno reopens on Monday one way at a time, but only for cars. Lorries must still go round by Dorn. A new survey found that the crack is years old and grows no longer.',
        publishedAt: hoursAgo(14),
      },
      {
        title: 'Orix puts its plant in Dunvar on hold',
        body: 'The chip maker Orix has put its plant in Dunvar on hold. The grid company had told it that a line strong enough would not be ready before 2033. The public money has not been paid. Orix wanted to create 1,900 posts there.',
        publishedAt: hoursAgo(14),
      },
      {
        title: 'Pellow keeps its night ferry',
        body: 'The boat to the islands goes on after ten in the evening. The town pays 200,000 crowns a year for it.',
        publishedAt: hoursAgo(40),
      },
      {
        title: 'Choir sings on the quay',
        body: 'The choir of Pellow sang all night until the first ferry came. It collected 900 crowns for the school of music.',
        publishedAt: hoursAgo(5),
      },
      {
        title: 'Here is what happens next to the old trams now',
        body: 'The old trams of Dorn go to a museum now. Children may drive them next summer.',
        publishedAt: hoursAgo(2),
      },
      {
        title: 'Why saffron is so dear',
        body: 'Saffron is dear because the harvest of Pellow froze. A gram costs nine crowns.',
        publishedAt: hoursAgo(11),
      },
      {
        title: 'Tamura to have scan on her knee',
        body: 'The Dorn striker Aiko Tamura will have a scan on Monday after she limped off in the cup match. Tamura has scored eight goals.',
        publishedAt: hoursAgo(12),
      },
      {
        title: 'Lagoon of Fennick is warming, says Tamura',
        body: 'The lagoon of Fennick has warmed by two degrees, the oceanographer Rui Tamura says. Crabs have left its southern shore. His ship needs a new engine.',
        publishedAt: lagoonAt,
      },
      {
        title: 'Football club of Ullern sells its stadium',
        body: 'The football club of Ullern has sold its stadium. The footballers will train in the park.',
        publishedAt: hoursAgo(15),
      },
      {
        title: 'Ferry pilot Odo Brask steps ashore',
        body: 'The ferry pilot Odo Brask retired on Monday after 41 years on the Ullern. He is 66. His crew gave him a brass whistle. “The river forgives nobody,” Brask said. A successor is to be chosen on Friday.',
        publishedAt: hoursAgo(10),
      },
      {
        title: 'Brenn bakers end their strike',
        body: 'The bakers of Brenn have ended their strike after four days. They get 5 per cent more.',
        publishedAt: hoursAgo(3),
      },
      {
        title: 'Stolen Vostrel painting found in a bin',
        body: 'One of three paintings stolen from the museum of Vostrel has been found in a bin. A cleaner saw its gold frame. There is no trace of the other two. The thieves came over the roof. Visitors may come back on Friday.',
        publishedAt: hoursAgo(4),
      },
    ],
  },
  {
    name: 'Heidebote',
    language: 'de',
    articles: [
      {
        title: 'Brand in Dornheim gelöscht',
        body: 'Der Brand auf dem Schrottplatz in Dornheim ist nach 26 Stunden gelöscht. Drei Feuerwehrleute erlitten leichte Rauchvergiftungen. Gegen den Betreiber wird ermittelt.',
        publishedAt: hoursAgo(18),
      },
      {
        title: 'Feuer in Pflegeheim in Celle: zwölf Verletzte',
        body: 'Bei einem Feuer in einem Pflegeheim in Celle wurden zwölf Menschen verletzt. Es brach in einem Zimmer im zweiten Stock aus, vermutlich durch eine Kerze.',
        publishedAt: hoursAgo(22),
      },
    ],
  },
]
