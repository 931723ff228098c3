import type { PolarityWords } from '../polarity.ts'

export const polarity: PolarityWords = {
  negators: `
    not no never none nobody nothing neither nor nowhere without cannot hardly barely scarcely unlikely
  `,
  contractions: /\b(?:\w+n)['’]t\b/iu,
  denials: `
    deny denies denied denying denial reject rejects rejected rejecting refuse refuses refused refusing
    refusal fail fails failed failing dismiss dismisses dismissed false wrong untrue dispute disputes
    disputed refute refuted oppose opposes opposed
  `,
  opposites: [
    [
      `
    rise rises rose risen rising increase increases increased increasing grow grew grown growing gain gains
    gained climb climbed up higher surge surged jump jumped
  `,
      `
    fall falls fell fallen falling decrease decreases decreased drop drops dropped dropping decline declines
    declined shrink shrank shrunk lose lost down lower slump slumped plunge plunged cut cuts
  `,
    ],
    ['win wins won winning victory beat beats', 'lose loses lost losing defeat defeated'],
    ['more most', 'less fewer least'],
    [
      'accept accepts accepted approve approves approved back backed support supports supported',
      'reject rejects rejected oppose opposes opposed against',
    ],
    [
      'open opens opened opening start starts started begin began',
      'close closes closed closing stop stops stopped end ended',
    ],
    ['guilty convicted', 'innocent acquitted cleared'],
    ['alive survived', 'dead died killed'],
    ['buy buys bought', 'sell sells sold'],
    ['before', 'after'],
  ],
}
