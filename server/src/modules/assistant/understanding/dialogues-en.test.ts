import { expect, test } from 'vitest'
import { understoodAs, type Dialogue } from '../../../../tests/support/dialogue.ts'

const dialogues: Dialogue[] = [
  [
    [
      'Good evening, is the bridge at Ellerby open?',
      'subject “bridge Ellerby open” as “bridge at Ellerby open”',
    ],
  ],
  [
    ['just the three biggest things', 'briefing 3 stories'],
    ['the 3 main sports stories', 'topic Sports 3 stories'],
    ['two minutes of news', 'briefing'],
    ['anything else?', 'briefing new'],
    ['what is new in sport, but keep it short', 'topic as “sport” Sports new'],
  ],
  [
    ['Tell me about the flood in Venice', 'subject “flood Venice” as “flood in Venice”'],
    ['why, what happened?', 'story'],
    ['oh no, what happened?', 'story'],
    ['wow, how did that happen?', 'story'],
    ['seriously, why?', 'story'],
    ['okay, and in Rome?', 'subject “flood Rome” as “flood in Rome”'],
    ['now just the two biggest things', 'briefing 2 stories'],
  ],
  [
    ['Where is the swimmer?', 'subject “swimmer”'],
    ['not the swimmer, but the judge', 'subject “judge”'],
    ['no, in English please, the Super Bowl', 'subject “Super Bowl”'],
  ],
  [
    ['Floods in Bavaria', 'subject “Floods Bavaria” as “Floods in Bavaria”'],
    ['what happens now?', 'story'],
    ['and what happens next?', 'story'],
    ["so what's the next step?", 'story'],
    ['how does it go on?', 'story'],
  ],
  [
    ['Compare what the sources say about the Valdoria fire', 'comparison of subject “Valdoria fire”'],
    ['What do the papers differ in on the ferry law?', 'comparison of subject “ferry law”'],
  ],
  [
    ['A ship has run aground off Gibraltar', 'subject “ship run aground off Gibraltar”'],
    ['where is it now?', 'story'],
    ['and how are they now?', 'story'],
    ["what's happening now?", 'briefing'],
  ],
  [
    ['Wildfires in Greece', 'subject “Wildfires Greece” as “Wildfires in Greece”'],
    ['Did they catch the arsonist?', 'story “catch arsonist”'],
    ["What's the latest from the White House?", 'subject “White House” new'],
    ['Does the Guardian have anything on Brexit?', 'subject “Brexit” by The Guardian'],
    ['Tell me about AI in schools', 'subject “AI schools” as “AI in schools”'],
    ['And what is new in sports?', 'topic as “sports” Sports new'],
    ['who says that the war is over?', 'subject “war over” as “war is over”'],
  ],
  [
    ['Strikes in France', 'subject “Strikes France” as “Strikes in France”'],
    ['and in Italy?', 'subject “Strikes Italy” as “Strikes in Italy”'],
    ['what about tennis?', 'subject “tennis”'],
    ['And the Guardian?', 'subject “tennis” by The Guardian'],
    ['and yesterday?', 'subject “tennis” by The Guardian (yesterday)'],
    ['no, in Spain', 'subject “tennis Spain” as “tennis in Spain” by The Guardian (yesterday)'],
  ],
  [
    ["What's happening with the elections in Poland?", 'subject “elections Poland” as “elections in Poland”'],
    ['Why?', 'story'],
    ['Who is he?', 'story'],
    ['Tell me about the flood in Venice', 'subject “flood Venice” as “flood in Venice”'],
    ['What did the mayor say about it?', 'story “mayor”'],
    ['What else is there today?', 'briefing (today) new'],
  ],
  [
    ['What is new in technology?', 'topic as “technology” Technology new'],
    ['and in sports?', 'topic as “sports” Sports'],
    ['not sports', 'briefing not Sports'],
    ['in Germany?', 'subject “Germany” not Sports'],
    ["what's new?", 'briefing new'],
  ],
  [
    ['Catch me up', 'briefing'],
    ['but no politics', 'briefing not Politics'],
    ['and this morning?', 'briefing (this morning) not Politics'],
    ['anything else?', 'briefing (this morning) not Politics new'],
    ['Who won the Oscars?', 'subject “won Oscars” as “won the Oscars”'],
  ],
  [
    [
      'What do the BBC and Reuters say on energy prices?',
      'comparison of subject “energy prices” by BBC+Reuters',
    ],
    ['and CNN?', 'subject “energy prices” by CNN'],
    ['What does the Guardian say about it?', 'subject “energy prices” by The Guardian'],
    ['since Monday?', 'subject “energy prices” by The Guardian (since Monday)'],
  ],
  [
    [
      'How do the Guardian and the BBC report on the strike?',
      'comparison of subject “strike” by The Guardian+BBC',
    ],
    ['and on the budget?', 'comparison of subject “budget” by The Guardian+BBC'],
    ['thank you', 'chat thanks'],
  ],
  [
    ['Compare Reuters and CNN on inflation', 'comparison of subject “inflation” by Reuters+CNN'],
    ['Compare the BBC and the Guardian', 'comparison of subject “inflation” by BBC+The Guardian'],
  ],
  [
    ['How many stories on the strike today?', 'count of subject “strike” (today)'],
    ['and yesterday?', 'count of subject “strike” (yesterday)'],
    ['and in October?', 'count of subject “strike” (in October)'],
    ['Is it raining in Paris?', 'subject “raining Paris” as “raining in Paris”'],
  ],
  [
    ["What's happening in Georgia?", 'subject “Georgia”'],
    ['no, I meant Georgia the country', 'subject “Georgia country” as “Georgia the country”'],
    ['No, sport', 'topic as “sport” Sports'],
  ],
  [
    ['Earthquake in Japan', 'subject “Earthquake Japan” as “Earthquake in Japan”'],
    ['Why did he resign?', 'story “resign”'],
    ['What happened next?', 'story'],
    ['no, I said Chile', 'subject “Earthquake Chile” as “Earthquake in Chile”'],
    ['Doctors without borders', 'subject “Doctors without borders”'],
    ['How are you?', 'chat self'],
  ],
  [
    ['The latest on Gaza in the last two hours', 'subject “Gaza” (in the last two hours) new'],
    ['say that again', 'subject “Gaza” (in the last two hours) again'],
    ['Black Friday deals', 'subject “Black Friday deals”'],
    ['what happened on Tuesday?', 'story'],
  ],
  [
    ['News but not from the BBC', 'briefing not BBC'],
    ['and the weather?', 'subject “weather” not BBC'],
    ['What about Apple?', 'subject “Apple” not BBC'],
    ['Who is Giorgia Meloni?', 'subject “Giorgia Meloni”'],
  ],
  [['why?', 'unclear']],
  [['and in Italy?', 'subject “Italy”']],
  [['no sport please', 'briefing not Sports']],
  [
    ['umm so tell me what is going on in the world of football if you dont mind', 'subject “football”'],
    ['tell me more', 'story'],
    ['tell me more about the second one', 'story no. 2'],
    ['what was the second one?', 'story no. 2'],
    ['the third one tell me about it', 'story no. 3'],
    ['the last story', 'story no. -1'],
    ['who says that', 'attribution'],
    ['when does it end', 'story “end”'],
    ['who started this', 'story “started”'],
    ['what did the fed do about interest rates', 'subject “fed interest rates”'],
    ['thanks a lot', 'chat thanks'],
    ['I see', 'chat acknowledgement'],
    ['Stop it, please', 'chat acknowledgement'],
    ['anything new since i last asked', 'subject “fed interest rates” new'],
    ['you are stupid', 'chat other'],
    ['singapore', 'subject “singapore”'],
    ['what time is it', 'chat time'],
  ],
  [
    ['i dont care about sport', 'briefing not Sports'],
    ['stop telling me about trump', 'briefing not Sports+trump'],
    ['is there any good news', 'briefing good'],
    ['the first one again please', 'story no. 1 good'],
  ],
  [
    ['cholera in Leeds', 'subject “cholera Leeds” as “cholera in Leeds”'],
    ['how many now?', 'story'],
    ['is it out now?', 'story'],
    ["what's new now?", 'briefing new'],
  ],
  [["give me a rundown, I've only got a minute", 'briefing']],
  [['have you got something to cheer me up?', 'briefing good']],
]

test.each(dialogues)('understands an English dialogue that begins with %j', (...dialogue) => {
  const questions = dialogue.map(([question]) => question)
  expect(understoodAs('en', questions)).toEqual(dialogue.map(([, understood]) => understood))
})
