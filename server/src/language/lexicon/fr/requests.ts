import { joinPatterns } from '../parse-lists.ts'
import type { RequestWords } from '../requests.ts'

export const requests: RequestWords = {
  around: `
    s il te vous plait stp svp merci peux peut pouvez pourrais pourriez puis pourrait tu vous on je j nous moi me m toi veux voudrais
    voulons aimerais aime souhaite souhaiterais faut ca cela ceci c le la les l lui un une cet cette ce mon ma article
    articles histoire info information nouvelle sujet rapport reponse texte maintenant bon alors oui ok okay d accord pardon
    desole desolee peu petit beaucoup plus pour tard possible fais faites faire lis lisez lire dis dites dire raconte racontez
    raconter explique expliquez expliquer donne donnez donner mets mettez mettre ecouter entendre parle parlez parler
    ecoute est ce que t
  `,
  slower: {
    asks: 'plus lentement|moins vite|lentement|ralentis|ralentissez|ralentir|trop (?:vite|rapide|rapidement)|pas si vite|doucement',
    with: 'parles lis etait',
  },
  faster: {
    asks: 'plus (?:vite|rapide|rapidement)|accelere|accelerez|accelerer|trop (?:lent|lentement)|moins lentement',
    with: 'parles lis etait',
  },
  louder: {
    asks:
      'plus (?:fort|haut)|(?:monte|montez|monter|augmente|augmentez|augmenter) (?:le )?(?:son|volume)|trop (?:bas|doucement|doux)' +
      '|(?:n )?entends (?:pas|mal|rien)|pas si bas',
    with: 'parles ne n entends etait voix bien',
  },
  quieter: {
    asks: 'moins fort|plus (?:bas|doucement)|(?:baisse|baissez|baisser) (?:le )?(?:son|volume)|trop fort|pas si fort',
    with: 'parles etait voix',
  },
  again: {
    asks: joinPatterns([
      'repete|repetez|repeter|repetes|redis|redites|redire|relis|relisez|relire|encore une fois|une fois de plus|a nouveau|de nouveau',
      'qu (?:as tu|avez vous|est ce que tu as|est ce que vous avez) dit|tu as dit quoi|(?:n ai|ai) pas (?:entendu|bien entendu)',
      'depuis le debut|du debut|reprends|reprenez|repetition',
    ]),
    with: 'derniere dernier phrase encore fois tout n ai pas bien de a',
  },
  shorter: {
    asks: joinPatterns([
      '(?:plus|en) (?:court|courte|bref|breve|brievement)|court|courte|bref|breve|brievement|resume|resumez|resumer|resumes',
      'abrege|abregez|abreger|raccourcis|raccourcissez|raccourcir|synthese|l essentiel|en gros|trop (?:long|longue)',
      '(?:en )?(?:moins de |pas plus de )?(?:une|deux|trois|[123]) phrases?|(?:en )?(?:moins de|pas plus de) (?:\\S+ ){1,2}mots|en (?:quelques|peu de|deux) mots|va droit au but',
      '(?:une|deux|1|2|30|trente|60|soixante) (?:minutes?|secondes?)',
    ]),
    with: 'en version etait sois soyez phrase mots de deux quelques seule',
  },
  simpler: {
    asks: joinPatterns([
      'simple|simples|simplement|simplifie|simplifiez|simplifier|facile|facilement|clairement|clair',
      '(?:comprends|compris|comprend|saisi|pige)(?: \\S+)? (?:pas|rien)|pas (?:bien |tout )?(?:compris|saisi|pige)|rien compris',
      'trop (?:complique|difficile|complexe)|comme (?:si j avais|a) (?:cinq ans|un enfant)|pour (?:un enfant|les enfants|les nuls)',
    ]),
    with: 'en avec des mots termes francais de facon maniere langage n ai ne pas etait c utilise utilisez',
  },
  unfollow: {
    asks: joinPatterns([
      'ne plus suivre|(?:ne )?(?:veux|voudrais|souhaite) plus (?:le |la |les )?(?:suivre|etre)|(?:ne )?(?:le |la )?(?:suis|suivez) plus',
      '(?:arrete|arretez|cesse|cessez|arreter|cesser) de (?:le |la |me )?(?:suivre|tenir au courant|prevenir|notifier|informer)',
      '(?:me )?(?:tiens|tenez|previens|prevenez) plus|desabonne|desabonnez|desabonner',
    ]),
    with: 'ne plus n suivre courant au informe informee de affaire suivi suivie etre en',
  },
  follow: {
    asks: joinPatterns([
      'suis|suivez|suivre|suivons|(?:tiens|tenez|tenir)(?: moi)? informee?s?|abonne|abonner|abonnez|au courant|informee?s? de (?:la suite|l evolution|ca)|garde(?:z)? un oeil',
      '(?:previens|prevenez|prevenir|avertis|avertissez|avertir|alerte|alertez|dis|dites|informe|informez|notifie|notifiez)(?: moi)?' +
        ' (?:si|quand|s|des que|des qu|en cas de|de la suite|lorsqu)',
      'me (?:prevenir|tenir|avertir|alerter)',
    ]),
    with: 'tiens tenez tenir au courant informe informee affaire de du nouveau neuf nouvelles nouveaute nouveautes il y a aura quand si des qu en cas suite dossier evolution sur me autre chose quelque',
  },
  listSaved: {
    asks: joinPatterns([
      '(?:ai je|j ai|j avais)(?: deja)? (?:enregistre|sauvegarde|garde|conserve|memorise|mis de cote)(?:e?s)?',
      'mes (?:(?:articles|nouvelles|infos) )?(?:enregistres|enregistrees|sauvegardes|sauvegardees|gardes|favoris)|ma liste de lecture',
    ]),
    with: 'qu est ce que quoi quels quelles articles nouvelles infos montre montrez liste sont y a t il dans deja jusqu ici tout dis dites',
  },
  save: {
    asks: joinPatterns([
      'enregistre|enregistrez|enregistrer|sauvegarde|sauvegardez|sauvegarder|sauve|sauvez|sauver|memorise|memorisez|memoriser|archive|archiver',
      '(?:garde|gardez|garder|conserve|conservez|conserver)|de cote|(?:ajoute|ajoutez|ajouter) (?:le|la|ca|cela|l article|cet article|l) (?:a|aux|dans)',
      '(?:lire|ecouter) plus tard|marque page|liste de lecture',
    ]),
    with: 'de cote a aux dans mes favoris articles enregistres sauvegardes liste lecture parmi mettre en memoire',
  },
  otherSources: {
    asks: joinPatterns([
      '(?:d |les |l )?autres? (?:sources?|journaux|medias?|journal)|qui (?:d autre|encore) (?:en|le|l) (?:parle|dit|rapporte|ecrit|a)',
      '(?:que|qu est ce que|qu en) disent (?:les )?autres',
    ]),
    with: 'd autres autre y a t il que disent dit quelles et en parlent parle rapportent rapporte sont quels qu des de aussi',
  },
  source: {
    asks: joinPatterns([
      'sources?|selon qui|d apres qui',
      'qui (?:dit|a dit|l a dit|l a ecrit|rapporte|raconte|ecrit|a ecrit|affirme|publie|a publie|le dit)(?: (?:ca|cela))?',
      '(?:quel|dans quel|de quel|quelle) (?:journal|media|site|agence|chaine)',
      '(?:d ou|ou)(?: est ce que)?(?: (?:ca|cela|cette (?:info|nouvelle)|tu|vous))? (?:vient|viennent|sort|sors|sortez|tiens|tenez|as|avez)',
    ]),
    with: 'quelle quelles quel de d ou qui vient sors sort tiens tires tire as avez vu lu trouve quoi sont ta tes vos votre les cite nomme dit en dans a est',
  },
  reportTime: {
    asks: joinPatterns([
      '(?:de quand|quand)(?: (?:est ce que|cet?te?|cet|l|la|le|article|nouvelle|info|ca|a|est|ete|date|elle|t))* (?:date|publiee?|rapportee?|ecrite?|annoncee?|parue?)',
      '(?:ca|c est|cela|cette (?:info|nouvelle)|cet article|l article) (?:est |date )?(?:de quand|d aujourd hui|d hier|de cette semaine)',
      'de quand (?:ca |cela |est |date |c est )|date (?:de|du)(?: \\S+)? (?:article|info|nouvelle)|quelle date',
    ]),
    with: 'de quand date est est ete ca quelle d la publication',
  },
  eventTime: {
    asks: 'c etait quand|quand (?:etait ce|c etait|est ce que c etait|est ce arrive|est ce que c est arrive)',
    with: 'exactement',
  },
  more: {
    asks: joinPatterns([
      'en (?:dire|savoir|apprendre) plus|(?:dis|dites) (?:m en|moi) plus|plus d (?:infos?|informations?|elements)|plus de (?:details?|precisions)',
      'details?|continue|continuez|continuer|la suite|poursuis|poursuivez|developpe|developpez|approfondis|approfondir|encore plus',
      'davantage',
    ]),
    with: 'en d de plus details infos informations la dessus sur sujet savoir apprendre a ce et quoi suite',
  },
  readAll: {
    asks: 'lis|lisez|lire|entier|entiere|complet|complete|integralement|integralite|en entier|a voix haute|tout l article',
    with: 'tout toute en entier jusqu au bout a la fin integral voix haute complet version',
  },
  language: {
    asks: '(?:en|parle|parlez(?: vous)?|parler|parles(?: tu)?|parlons) {language}',
    with: 'en repondre reponds repondez traduis traduisez traduire passe passez passer continue repete langue',
  },
}
